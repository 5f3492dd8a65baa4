import type { Schema } from '@registry/api-client'
import { ListX, ScrollText, X } from 'lucide-react'
import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { Table, Th } from '../../ui/table.tsx'
import { DayField } from '../day-field.tsx'
import { Loaded } from '../loaded.tsx'
import { EventRow } from './event-row.tsx'
import type { EventAddress } from './use-event-address.ts'
import { eventTypes, useEventWords } from './use-event-words.ts'

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
  /** Explains why there are no events, and how to get some. */
  noneHint: string
}

/** Lists the events of a customer, the newest first, with filters and pages. */
export const EventList = ({ query, address, noneHint }: Props) => (
  <div className="flex flex-col gap-4">
    <EventFilters address={address} />
    <Loaded
      query={query}
      fallback={
        <div className={cardClass}>
          <RowsSkeleton rows={10} />
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
  /** Whether another page is loading while this page is shown. */
  isOld: boolean
}

const Events = ({ page, address, isOld }: EventsProps) => {
  const t = useT('customers')
  return (
    <>
      <div aria-busy={isOld} className={`overflow-hidden ${cardClass} aria-busy:cursor-progress`}>
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

const EventFilters = ({ address }: { address: EventAddress }) => {
  const t = useT('customers')
  const words = useEventWords()
  const { type, from, to, set, unfiltered } = address
  const isWrong = from !== '' && to !== '' && from > to
  return (
    <div role="group" aria-label={t('customers.events.filters')} className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <Select
        label={t('customers.events.type')}
        className="min-w-48 max-sm:w-full"
        value={type}
        onChange={(event) => set({ type: event.target.value })}
      >
        <option value="">{t('customers.events.anyType')}</option>
        {eventTypes.map((each) => (
          <option key={each} value={each}>
            {words(each)}
          </option>
        ))}
        {type !== '' && words(type) === undefined && <option value={type}>{type}</option>}
      </Select>
      <DayField
        label={t('customers.events.from')}
        className="w-40 max-sm:flex-1"
        value={from}
        onChange={(day, options) => set({ from: day }, options)}
      />
      <DayField
        label={t('customers.events.to')}
        className="w-40 max-sm:flex-1"
        value={to}
        error={isWrong ? t('customers.events.wrongOrder') : undefined}
        onChange={(day, options) => set({ to: day }, options)}
      />
      {(type !== '' || from !== '' || to !== '') && (
        <ButtonLink to={unfiltered} preventScrollReset variant="quiet" className="sm:mt-6">
          <X aria-hidden />
          {t('customers.events.clear')}
        </ButtonLink>
      )}
    </div>
  )
}
