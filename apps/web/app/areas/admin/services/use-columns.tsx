import type { Schema } from '@registry/api-client'
import { Check, Circle, type LucideIcon, Plug, PlugZap, Unplug } from 'lucide-react'
import type { Column } from '../../../components/admin/column.ts'
import { ServiceState } from '../../../components/customers/service-state.tsx'
import { useErrorWords } from '../../../components/customers/use-error-words.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useSpans } from '../../../i18n/use-spans.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/tone.ts'

type Breaker = Schema<'AdminService'>['breaker']

interface Look {
  tone: Tone
  Icon: LucideIcon
  name: (t: T<'admin-services'>) => string
}

const looks: Record<Exclude<Breaker, 'closed'>, Look> = {
  half_open: { tone: 'amber', Icon: PlugZap, name: (t) => t('admin-services.breaker.halfOpen') },
  open: { tone: 'red', Icon: Unplug, name: (t) => t('admin-services.breaker.open') },
}

type Service = Schema<'AdminService'>

/** Columns of the table. A service without configuration shows its settings instead of statistics. */
export const useColumns = (): Column<Service>[] => {
  const t = useT('admin-services')
  return [
    { id: 'service', title: t('admin-services.column.service'), cell: (service) => <Name service={service} /> },
    {
      id: 'state',
      title: t('admin-services.column.state'),
      width: 'sm:w-40',
      cell: (service) => <State service={service} />,
    },
    {
      id: 'uses',
      title: t('admin-services.column.uses'),
      align: 'end',
      width: 'sm:w-32',
      cell: (service) => (service.is_available ? <Uses service={service} /> : nothing),
    },
    {
      id: 'latency',
      title: t('admin-services.column.latency'),
      align: 'end',
      width: 'sm:w-32',
      cell: ({ latency }) => (latency ? <Latency latency={latency} /> : nothing),
    },
    {
      id: 'faults',
      title: t('admin-services.column.faults'),
      width: 'sm:w-48',
      cell: ({ is_available, faults }) => (is_available ? <ErrorRates faults={faults} /> : nothing),
    },
    {
      id: 'settings',
      title: t('admin-services.column.settings'),
      width: 'sm:w-60',
      cell: ({ settings }) => <SettingList settings={settings} />,
    },
  ]
}

const nothing = <span className="text-faint">{'–'}</span>

const Name = ({ service: { name, upstream, needs_balance } }: { service: Service }) => {
  const t = useT('admin-services')
  return (
    <div className="min-w-0">
      <bdi className="font-medium">{name}</bdi>
      <p className="font-mono text-xs wrap-anywhere text-faint sm:min-w-36">
        <bdi dir="ltr">{upstream}</bdi>
      </p>
      {!needs_balance && <span className="block text-xs text-muted">{t('admin-services.free')}</span>}
    </div>
  )
}

const State = ({ service }: { service: Service }) => (
  <div className="flex flex-col items-start gap-1">
    <ServiceState service={service} />
    {service.is_available && <BreakerState breaker={service.breaker} />}
  </div>
)

const Uses = ({ service: { uses, in_flight, waiting } }: { service: Service }) => {
  const t = useT('admin-services')
  const format = useFormat()
  return (
    <div className="flex flex-col whitespace-nowrap">
      <span>{format.exactNumber(uses)}</span>
      <span className="text-sm text-faint">
        {t('admin-services.inFlight', { count: in_flight, exact: format.exactNumber(in_flight) })}
      </span>
      {waiting > 0 && (
        <span className="text-sm text-amber-text">
          {t('admin-services.waiting', { count: waiting, exact: format.exactNumber(waiting) })}
        </span>
      )}
    </div>
  )
}

const Latency = ({ latency }: { latency: Schema<'ServiceLatency'> }) => {
  const { latency: formatLatency } = useSpans()
  return (
    <dl className="inline-grid grid-cols-[auto_auto] gap-x-2 whitespace-nowrap">
      <dt className="text-faint">p50</dt>
      <dd>{formatLatency(latency.p50_ms)}</dd>
      <dt className="text-faint">p95</dt>
      <dd>{formatLatency(latency.p95_ms)}</dd>
    </dl>
  )
}

/** Lists the failures by kind, each with its count and its share of the requests. */
const ErrorRates = ({ faults }: { faults: Schema<'AdminService'>['faults'] }) => {
  const t = useT('admin-services')
  const format = useFormat()
  const words = useErrorWords()
  if (faults.length === 0) return <span className="text-faint">{t('admin-services.noFaults')}</span>
  return (
    <ul className="flex flex-col gap-1">
      {faults.map(({ kind, count, rate }) => (
        <li key={kind} className="flex flex-wrap items-baseline gap-x-2">
          <span>{words(kind)}</span>
          <span className="whitespace-nowrap text-muted tabular-nums" title={format.exactNumber(count)}>
            {t('admin-services.rate', { exact: format.number(count), share: format.percent(rate) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Lists the configuration variables of a service and whether each is set. Their values are secret. */
const SettingList = ({ settings }: { settings: Schema<'AdminService'>['settings'] }) => {
  const t = useT('admin-services')
  return (
    <ul className="flex flex-col gap-0.5">
      {settings.map(({ name, is_set }) => (
        <li key={name} className="flex items-center gap-x-1.5 text-xs max-sm:flex-wrap sm:whitespace-nowrap">
          {is_set ? (
            <Check aria-hidden className="size-3.5 shrink-0 text-green-text" />
          ) : (
            <Circle aria-hidden className="size-3.5 shrink-0 p-0.5 text-faint" />
          )}
          <bdi dir="ltr" className={is_set ? 'font-mono' : 'font-mono text-muted'}>
            {name}
          </bdi>
          <span className={is_set ? 'text-green-text' : 'text-faint'}>
            {is_set ? t('admin-services.set') : t('admin-services.unset')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Shows by icon and word whether the registry sends requests to a service or pauses them after an outage. */
const BreakerState = ({ breaker }: { breaker: Breaker }) => {
  const t = useT('admin-services')
  if (breaker === 'closed')
    return (
      <span className="inline-flex items-center gap-1 px-1.5 text-xs whitespace-nowrap text-faint">
        <Plug aria-hidden className="size-3" />
        {t('admin-services.breaker.closed')}
      </span>
    )
  const { tone, Icon, name } = looks[breaker]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {name(t)}
    </Badge>
  )
}
