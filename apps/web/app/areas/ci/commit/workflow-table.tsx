import { Link } from 'react-router'
import { ciStatus } from '../shared/status.ts'
import { StatusMark } from '../shared/status-mark.tsx'
import { SystemGrid } from '../shared/system-grid.tsx'
import { systemName } from '../shared/system-name.ts'
import { useMeasures } from '../shared/use-measures.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLinks } from '../../../use-links.ts'
import { byWorkflow } from './by-workflow.ts'
import type { ResultRow } from './result-row.ts'

/** The workflows of a commit as a grid: one a row, and how it did on each operating system. */
export const WorkflowTable = ({ results }: { results: readonly ResultRow[] }) => {
  const t = useT('ci')
  const systems = [...new Set(results.map(({ operating_system }) => operating_system))].sort()
  return (
    <SystemGrid
      caption={t('ci.workflows')}
      rowTitle={t('ci.column.workflow')}
      systems={systems}
      rows={byWorkflow(results).map(([workflow, own]) => ({
        id: workflow,
        head: (
          <bdi dir="ltr" className="font-mono text-sm wrap-anywhere">
            {workflow}
          </bdi>
        ),
        cells: new Map(own.map((result) => [result.operating_system, result])),
      }))}
      show={showResult}
    />
  )
}

const showResult = (result: ResultRow) => <ResultCell result={result} />

const ResultCell = ({ result }: { result: ResultRow }) => {
  const t = useT('ci')
  const links = useLinks()
  const measures = useMeasures()
  const { id, workflow_name, operating_system, status, start_time, end_time, peak_vram } = result
  return (
    <>
      <Link
        to={links.ciResult(id)}
        prefetch="intent"
        className="inline-flex min-h-6 items-center rounded-mark hover:underline"
      >
        <StatusMark status={ciStatus(status)} />
        <span className="sr-only">
          (<bdi>{workflow_name}</bdi>, {systemName(operating_system)})
        </span>
      </Link>
      {end_time > 0 && <p className="text-xs text-muted">{measures.duration(end_time - start_time)}</p>}
      {peak_vram !== undefined && (
        <p className="text-xs text-faint">{t('ci.cell.peak', { memory: measures.megabytes(peak_vram) })}</p>
      )}
    </>
  )
}
