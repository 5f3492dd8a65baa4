import type { Schema } from '@registry/api-client'
import { Link } from 'react-router'
import { useNow } from '../../../i18n/now.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useLinks } from '../../../use-links.ts'
import { CommitFacts } from '../shared/commit-facts.tsx'
import { pullRequestOf } from '../shared/github-links.ts'
import { StatusMark } from '../shared/status-mark.tsx'
import { ciStatus, type CiStatus } from '../shared/status.ts'
import { SystemGrid } from '../shared/system-grid.tsx'
import { useMeasures } from '../shared/use-measures.ts'

interface Props {
  commits: readonly Schema<'CiCommitSummary'>[]
  repository: string
}

/** Grid of commits: a row for each commit, a column for each operating system. */
export const CommitTable = ({ commits, repository }: Props) => {
  const t = useT('ci')
  const systems = [...new Set(commits.flatMap((commit) => commit.systems.map((each) => each.operating_system)))].sort()
  return (
    <SystemGrid
      caption={t('ci.gridOf', { repository })}
      rowTitle={t('ci.column.commit')}
      systems={systems}
      rows={commits.map((commit) => ({
        id: commit.id,
        head: <CommitCell commit={commit} repository={repository} />,
        cells: new Map(commit.systems.map((system) => [system.operating_system, system])),
      }))}
      show={showSystem}
    />
  )
}

const showSystem = (system: Schema<'CiCommitSummary'>['systems'][number]) => <SystemCell system={system} />

const CommitCell = ({ commit, repository }: { commit: Schema<'CiCommitSummary'>; repository: string }) => {
  const links = useLinks()
  const pullRequest = pullRequestOf(commit)
  return (
    <>
      <Link
        to={links.ciCommit(commit.id, { repo: repository })}
        prefetch="intent"
        className="line-clamp-2 rounded-mark font-medium wrap-anywhere hover:underline"
      >
        <bdi>{commit.commit_name}</bdi>
      </Link>
      <CommitFacts
        repository={repository}
        commit={{
          id: commit.id,
          hash: commit.commit_hash,
          title: commit.commit_name,
          branch: commit.branch_name,
          time: commit.timestamp,
          ...(pullRequest !== undefined && { pullRequest }),
          ...(commit.author !== undefined && { author: commit.author }),
        }}
      />
    </>
  )
}

/** Cell of an operating system: status of the commit, number of workflows, and duration. */
const SystemCell = ({ system }: { system: Schema<'CiCommitSummary'>['systems'][number] }) => {
  const measures = useMeasures()
  const { seconds } = system
  const status = ciStatus(system.status, system.running_since, useNow())
  return (
    <>
      <StatusMark status={status} />
      <p className="text-xs text-muted">
        <Count system={system} status={status} />
      </p>
      {seconds !== undefined && <p className="text-xs text-faint">{measures.duration(seconds)}</p>}
    </>
  )
}

interface CountProps {
  system: Schema<'CiCommitSummary'>['systems'][number]
  status: CiStatus
}

const Count = ({ system: { workflows, failed, running }, status }: CountProps) => {
  const t = useT('ci')
  if (failed > 0) return t('ci.cell.failed', { part: failed, whole: workflows })
  if (status === 'unfinished') return t('ci.cell.unfinished', { part: running, whole: workflows })
  if (running > 0) return t('ci.cell.running', { part: running, whole: workflows })
  return t('ci.cell.workflows', { count: workflows })
}
