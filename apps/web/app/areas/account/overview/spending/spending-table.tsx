import { ChevronRight } from 'lucide-react'
import { Money } from '../../../../components/customers/money.tsx'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Table, Td, Th } from '../../../../ui/table.tsx'
import type { SpendingDay } from './spending-days.ts'

/** The days of the chart in which something happened, as a table; the newest first. */
export const SpendingTable = ({ days, currency }: { days: readonly SpendingDay[]; currency: string }) => {
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
