import type { Schema } from '@registry/api-client'
import { useFaultWords } from '../../../components/customers/use-fault-words.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'

/** What went wrong lately, by kind: how often, and in what share of the requests. */
export const FaultRates = ({ faults }: { faults: Schema<'AdminService'>['faults'] }) => {
  const t = useT('admin-services')
  const format = useFormat()
  const words = useFaultWords()
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
