import { useT } from '../../../i18n/use-t.ts'
import { countStatuses } from './by-workflow.ts'
import type { ResultRow } from './result-row.ts'

/** How many results are in each state, what is looked for first. */
export const StatusCounts = ({ results }: { results: readonly ResultRow[] }) => {
  const t = useT('ci')
  const { failed, running, passed } = countStatuses(results)
  return (
    <ul aria-label={t('ci.counts.label')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-medium tabular-nums">
      {failed > 0 && <li className="text-red-text">{t('ci.counts.failed', { part: failed })}</li>}
      {running > 0 && <li className="text-blue-text">{t('ci.counts.running', { part: running })}</li>}
      {passed > 0 && <li className="text-green-text">{t('ci.counts.passed', { part: passed })}</li>}
    </ul>
  )
}
