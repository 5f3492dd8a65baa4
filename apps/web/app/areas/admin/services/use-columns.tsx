import type { Schema } from '@registry/api-client'
import type { Column } from '../../../components/admin/column.ts'
import { ServiceState } from '../../../components/customers/service-state.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useSpans } from '../../../i18n/use-spans.ts'
import { useT } from '../../../i18n/use-t.ts'
import { BreakerState } from './breaker-state.tsx'
import { FaultRates } from './fault-rates.tsx'
import { SettingList } from './setting-list.tsx'

type Service = Schema<'AdminService'>

/** What the table says of each service; of one that is not set up, only how to. */
export const useColumns = (): Column<Service>[] => {
  const t = useT('admin-services')
  return [
    { id: 'service', title: t('admin-services.column.service'), cell: (service) => <Name service={service} /> },
    {
      id: 'state',
      title: t('admin-services.column.state'),
      room: 'sm:w-40',
      cell: (service) => <State service={service} />,
    },
    {
      id: 'uses',
      title: t('admin-services.column.uses'),
      align: 'end',
      room: 'sm:w-32',
      cell: (service) => (service.is_available ? <Uses service={service} /> : nothing),
    },
    {
      id: 'latency',
      title: t('admin-services.column.latency'),
      align: 'end',
      room: 'sm:w-32',
      cell: ({ latency }) => (latency ? <Latency latency={latency} /> : nothing),
    },
    {
      id: 'faults',
      title: t('admin-services.column.faults'),
      room: 'sm:w-48',
      cell: ({ is_available, faults }) => (is_available ? <FaultRates faults={faults} /> : nothing),
    },
    {
      id: 'settings',
      title: t('admin-services.column.settings'),
      room: 'sm:w-60',
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
