import type { Schema } from '@registry/api-client'
import { Unplug } from 'lucide-react'
import { ServiceState } from '../../../components/customers/service-state.tsx'
import { useExampleCall } from '../../../components/customers/use-example-call.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { ServiceCard } from './service-card.tsx'

const refreshMs = 15_000

/** Lists the generation services with their availability and recent health, and explains how to call them. */
export const Services = () => {
  const services = useRead('/proxy/services', {}, { everyMs: refreshMs })
  return (
    <Loaded query={services} fallback={<ServicesSkeleton />}>
      {({ services: list }) => <Lists services={list} />}
    </Loaded>
  )
}

const Lists = ({ services }: { services: readonly Schema<'Service'>[] }) => {
  const t = useT('services')
  const available = services.filter((service) => service.is_available)
  const others = services.filter((service) => !service.is_available)
  return (
    <div className="flex flex-col gap-8">
      {available.length === 0 ? (
        <EmptyState icon={<Unplug aria-hidden />} title={t('services.none')}>
          {t('services.noneHint')}
        </EmptyState>
      ) : (
        <>
          <HowToCall services={available} />
          <Available services={available} />
        </>
      )}
      {others.length > 0 && <Others services={others} />}
    </div>
  )
}

interface GroupProps {
  services: readonly Schema<'Service'>[]
}

const Available = ({ services }: GroupProps) => {
  const t = useT('services')
  return (
    <section>
      <h2 className="text-lg font-semibold">{t('services.available')}</h2>
      <ul className="mt-3 grid gap-4 md:grid-cols-2">
        {services.map((service) => (
          <ServiceCard key={service.id} service={service} />
        ))}
      </ul>
    </section>
  )
}

const Others = ({ services }: GroupProps) => {
  const t = useT('services')
  return (
    <section>
      <h2 className="text-lg font-semibold">{t('services.others')}</h2>
      <p className="text-muted">{t('services.othersHint')}</p>
      <ul className="mt-3 grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {services.map((service) => (
          <li key={service.id} className={`flex items-center justify-between gap-3 ${cardClass} px-4 py-2.5`}>
            <bdi className="font-medium">{service.name}</bdi>
            <ServiceState service={service} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Explains how a program calls a service, with the first available service as the example. */
const HowToCall = ({ services }: { services: readonly Schema<'Service'>[] }) => {
  const t = useT('services')
  const links = useLinks()
  const exampleCall = useExampleCall()
  const addresses = services.flatMap((service) => service.addresses)
  // Addresses without a parameter refer to the registry's own account, which only admins may use.
  const path = addresses.find((address) => address.includes('{')) ?? '/proxy/services'
  return (
    <Panel title={t('services.howTo')}>
      <ol className="mb-4 flex max-w-prose list-decimal flex-col gap-1.5 ps-5 marker:text-faint">
        <li>
          <TextLink to={links.account({ tab: 'keys' })}>{t('services.makeKey')}</TextLink>
        </li>
        <li>
          <Rich k="services.sendKey" ns={['services']} components={{ code: <code dir="ltr" /> }} />
        </li>
        <li>
          <Rich k="services.fillIn" ns={['services']} components={{ code: <code dir="ltr" /> }} />
        </li>
        <li>
          <TextLink to={links.account({ tab: 'balance' })}>{t('services.needsCredit')}</TextLink>
        </li>
      </ol>
      <CodeBlock code={exampleCall(path)} copyLabel={t('services.copyCall')} />
    </Panel>
  )
}

/** Reserves space for the services during the load. */
export const ServicesSkeleton = () => (
  <div aria-hidden className="flex min-h-dvh flex-col gap-8">
    <Skeleton className="h-92 w-full sm:h-66.5" />
    <div>
      <Skeleton className="h-7 w-48" />
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        {[1, 2, 3, 4, 5, 6].map((each) => (
          <Skeleton key={each} className="h-28.5 w-full" />
        ))}
      </div>
    </div>
  </div>
)
