import type { Schema } from '@registry/api-client'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Money } from '../../../components/customers/money.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useNow } from '../../../i18n/now.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useSpans } from '../../../i18n/use-spans.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { FilterChip } from '../../../ui/chip.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table, Td, Th } from '../../../ui/table.tsx'
import { accountSearch, spendingSpans } from '../search.ts'
import { SpendingChart } from './spending-chart.tsx'
import { everyDay, lastDays, type SpendingDay, totalsOf } from './spending-days.ts'

export const Spending = () => {
  const t = useT('account')
  const now = useNow()
  const span = Number(useSearch(accountSearch).asked.days)
  const dates = useMemo(() => lastDays(now, span), [now, span])
  const asked = {
    start_date: dates[0] ?? '',
    end_date: dates.at(-1) ?? '',
    utc_offset: -new Date(now).getTimezoneOffset(),
  }
  const spending = useRead('/customers/spending', { params: { query: asked } }, { keepsLast: true })
  return (
    <Panel title={t('account.spending.title')} action={<Spans />}>
      <Loaded query={spending} fallback={<Skeleton className="h-88.5 w-full" />}>
        {(data) => <Days spending={data} dates={dates} />}
      </Loaded>
    </Panel>
  )
}

const Spans = () => {
  const t = useT('account')
  const { span: formatSpan } = useSpans()
  const { asked, href } = useSearch(accountSearch)
  return (
    <div role="group" aria-label={t('account.spending.span')} className="flex flex-wrap justify-end gap-1.5">
      {spendingSpans.map((days) => (
        <FilterChip key={days} to={href({ days, page: asked.page })} selected={days === asked.days}>
          {formatSpan(Number(days), 'day')}
        </FilterChip>
      ))}
    </div>
  )
}

const Days = ({ spending, dates }: { spending: Schema<'CustomerSpending'>; dates: readonly string[] }) => {
  const t = useT('account')
  const format = useFormat()
  const days = useMemo(() => everyDay(dates, spending.days), [dates, spending.days])
  const { spent, uses } = totalsOf(days)
  const isQuiet = days.every((day) => day.spent_micros === 0 && day.uses === 0)
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        <Total name={t('account.spending.spent')} colour="bg-accent">
          <Money micros={spent} currency={spending.currency} />
        </Total>
        <Total name={t('account.spending.uses')} colour="bg-edge">
          {format.exactNumber(uses)}
        </Total>
      </dl>
      {isQuiet ? (
        <p className="flex h-76.5 items-center justify-center text-center text-muted">{t('account.spending.quiet')}</p>
      ) : (
        <>
          {/* Another span has other days, so the key resets the selected day. */}
          <SpendingChart key={dates.length} days={days} currency={spending.currency} />
          <SpendingTable days={days} currency={spending.currency} />
        </>
      )}
    </>
  )
}

interface TotalProps {
  name: string
  /** Color of the bars. */
  colour: string
  children: ReactNode
}

const Total = ({ name, colour, children }: TotalProps) => (
  <div>
    <dt className="flex items-center gap-1.5 text-sm text-muted">
      <span aria-hidden className={`size-2.5 rounded-[3px] ${colour}`} />
      {name}
    </dt>
    <dd className="text-lg font-semibold tabular-nums">{children}</dd>
  </div>
)

/** Lists the days of the chart that have spending or uses in a table, newest first. */
const SpendingTable = ({ days, currency }: { days: readonly SpendingDay[]; currency: string }) => {
  const t = useT('account')
  const format = useFormat()
  const busy = days.filter(({ spent_micros: micros, uses }) => micros !== 0 || uses !== 0).toReversed()
  return (
    <details className="group mt-3">
      <summary className="inline-flex min-h-6 list-none items-center gap-1 text-sm text-muted hover:text-text">
        <ChevronRight aria-hidden className="mirrored size-4 transition-transform group-open:rotate-90" />
        {t('account.spending.asTable')}
      </summary>
      <div className="mt-2 overflow-hidden rounded-control border border-line">
        <Table
          caption={t('account.spending.title')}
          head={
            <>
              <Th>{t('account.spending.date')}</Th>
              <Th end>{t('account.spending.spent')}</Th>
              <Th end>{t('account.spending.uses')}</Th>
            </>
          }
        >
          {busy.map(({ date, spent_micros: micros, uses }) => (
            <tr key={date}>
              <Td>
                <time dateTime={date}>{format.date(date)}</time>
              </Td>
              <Td end>
                <Money micros={micros} currency={currency} />
              </Td>
              <Td end>{format.exactNumber(uses)}</Td>
            </tr>
          ))}
        </Table>
      </div>
    </details>
  )
}
