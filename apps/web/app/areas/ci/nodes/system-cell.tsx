import type { Schema } from '@registry/api-client'
import { ciStatus } from '../shared/status.ts'
import { StatusMark } from '../shared/status-mark.tsx'
import { useMeasures } from '../shared/use-measures.ts'
import { useT } from '../../../i18n/use-t.ts'

/** How one operating system did at a commit: its status, how many workflows that is of, and how long they took. */
export const SystemCell = ({ system }: { system: Schema<'CiCommitSummary'>['systems'][number] }) => {
  const measures = useMeasures()
  const { status, seconds } = system
  return (
    <>
      <StatusMark status={ciStatus(status)} />
      <p className="text-xs text-muted">
        <Count system={system} />
      </p>
      {seconds !== undefined && <p className="text-xs text-faint">{measures.duration(seconds)}</p>}
    </>
  )
}

const Count = ({
  system: { workflows, failed, running },
}: {
  system: Schema<'CiCommitSummary'>['systems'][number]
}) => {
  const t = useT('ci')
  if (failed > 0) return t('ci.cell.failed', { part: failed, whole: workflows })
  if (running > 0) return t('ci.cell.running', { part: running, whole: workflows })
  return t('ci.cell.workflows', { count: workflows })
}
