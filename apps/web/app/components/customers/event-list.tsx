import type { Schema } from '@registry/api-client'
import { ListX, ScrollText } from 'lucide-react'
import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { RowsShape } from '../../ui/rows-shape.tsx'
import { Table, Th } from '../../ui/table.tsx'
import { Loaded } from '../loaded.tsx'
import { EventFilters } from './event-filters.tsx'
import { EventRow } from './event-row.tsx'
import type { EventAddress } from './use-event-address.ts'

interface Props {
  /** The page of events that the address asks for. */
  query: {
    data: Schema<'CustomerEventPage'> | undefined
    error: unknown
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  address: EventAddress
  /** Why there are none, and how there come to be some. */
  noneHint: string
}

/** What happened to a customer, the newest first, with filters and pages. */
export const EventList = ({ query, address, noneHint }: Props) => (
  <div className="flex flex-col gap-4">
    <EventFilters address={address} />
    <Loaded
      query={query}
      shape={
        <div className="rounded-card border border-line bg-surface">
          <RowsShape rows={10} />
        </div>
      }
    >
      {(page) =>
        page.events.length === 0 ? (
          <NoEvents total={page.total} address={address} noneHint={noneHint} />
        ) : (
          <Events page={page} address={address} isOld={query.isPlaceholderData} />
        )
      }
    </Loaded>
  </div>
)

interface EventsProps {
  page: Schema<'CustomerEventPage'>
  address: EventAddress
  /** Another page was asked for and is on its way. */
  isOld: boolean
}

const Events = ({ page, address, isOld }: EventsProps) => {
  const t = useT('customers')
  return (
    <>
      <div
        aria-busy={isOld}
        className="overflow-hidden rounded-card border border-line bg-surface aria-busy:cursor-progress"
      >
        <Table
          caption={t('customers.events.title')}
          head={
            <>
              <Th>{t('customers.events.what')}</Th>
              <Th end className="sm:w-44">
                {t('customers.events.amount')}
              </Th>
              <Th end className="w-60 max-sm:hidden">
                {t('customers.events.time')}
              </Th>
            </>
          }
        >
          {page.events.map((event) => (
            <EventRow key={event.event_id} event={event} />
          ))}
        </Table>
      </div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="text-sm text-faint tabular-nums">
          {t('customers.events.total', { count: page.total })}
        </p>
        <Pagination page={page.page} totalPages={page.totalPages} to={address.toPage} />
      </div>
    </>
  )
}

const NoEvents = ({ total, address, noneHint }: { total: number; address: EventAddress; noneHint: string }) => {
  const t = useT('customers')
  const format = useFormat()
  if (total > 0)
    return (
      <EmptyState
        icon={<ListX aria-hidden />}
        title={t('customers.events.pastEnd', { page: format.exactNumber(address.page) })}
        action={<ButtonLink to={address.toPage(1)}>{t('customers.events.firstPage')}</ButtonLink>}
      />
    )
  const isFiltered = address.type !== '' || address.from !== '' || address.to !== ''
  if (isFiltered)
    return (
      <EmptyState
        icon={<ListX aria-hidden />}
        title={t('customers.events.noMatch')}
        action={<ButtonLink to={address.unfiltered}>{t('customers.events.clear')}</ButtonLink>}
      />
    )
  return (
    <EmptyState icon={<ScrollText aria-hidden />} title={t('customers.events.none')}>
      {noneHint}
    </EmptyState>
  )
}
