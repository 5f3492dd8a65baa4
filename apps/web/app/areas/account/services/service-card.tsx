import type { Schema } from '@registry/api-client'
import { ChevronRight, Wallet } from 'lucide-react'
import { ServiceState } from '../../../components/customers/service-state.tsx'
import { useBoot } from '../../../data/boot.tsx'
import { useSpans } from '../../../i18n/use-spans.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'

export const ServiceCard = ({ service }: { service: Schema<'Service'> }) => {
  const t = useT('services')
  const { name, needs_balance: needsBalance, addresses } = service
  return (
    <li className={`flex min-w-0 flex-col gap-2 self-start ${cardClass} p-4`}>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <h3 className="me-auto text-base font-semibold">
          <bdi>{name}</bdi>
        </h3>
        <Badge icon={needsBalance ? <Wallet aria-hidden /> : undefined}>
          {needsBalance ? t('services.paid') : t('services.free')}
        </Badge>
        <ServiceState service={service} />
      </div>
      <p className="min-h-5.5 text-sm text-muted">
        <Lately service={service} />
      </p>
      <Addresses name={name} addresses={addresses} />
    </li>
  )
}

const Lately = ({ service: { state, latency } }: { service: Schema<'Service'> }) => {
  const t = useT('services')
  if (state === 'down' || state === 'key_refused') return t('services.isDown')
  if (!latency) return t('services.noLatency')
  return (
    <>
      {t('services.answers')} <ServiceLatency latency={latency} />
    </>
  )
}

const Addresses = ({ name, addresses }: { name: string; addresses: readonly string[] }) => {
  const t = useT('services')
  if (addresses.length === 0) return null
  return (
    <details className="group">
      <summary className="inline-flex min-h-6 list-none items-center gap-1 text-sm text-muted hover:text-text">
        <ChevronRight aria-hidden className="mirrored size-4 transition-transform group-open:rotate-90" />
        {t('services.addresses', { count: addresses.length })}
        <span className="sr-only">{name}</span>
      </summary>
      <ul className="mt-1.5 divide-y divide-line rounded-control border border-line bg-sunken">
        {addresses.map((path) => (
          <Address key={path} path={path} />
        ))}
      </ul>
    </details>
  )
}

const Address = ({ path }: { path: string }) => {
  const t = useT('services')
  const { apiPublicUrl } = useBoot()
  return (
    <li dir="ltr" className="flex items-start gap-2 py-1 ps-3 pe-1">
      <code className="min-w-0 flex-1 py-1 text-xs leading-5 wrap-anywhere">{path}</code>
      <CopyButton text={`${apiPublicUrl}${path}`} label={t('services.copyAddress', { path })} />
    </li>
  )
}

/** Shows how long a service took to answer lately. */
const ServiceLatency = ({ latency }: { latency: Schema<'ServiceLatency'> }) => {
  const t = useT('customers')
  const { latency: formatLatency } = useSpans()
  return (
    <span className="tabular-nums">
      {t('customers.service.latency', { half: formatLatency(latency.p50_ms), most: formatLatency(latency.p95_ms) })}
    </span>
  )
}
