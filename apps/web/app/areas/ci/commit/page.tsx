import { useMemo } from 'react'
import { Link } from 'react-router'
import { Page } from '../../../components/page-column.tsx'
import { api } from '../../../data/context.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useNow } from '../../../i18n/now.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { useLinks } from '../../../use-links.ts'
import { CommitFacts } from '../shared/commit-facts.tsx'
import { itemsOfResults } from '../shared/live-items.ts'
import { LiveLine } from '../shared/live-line.tsx'
import { StatusMark } from '../shared/status-mark.tsx'
import { ciStatus } from '../shared/status.ts'
import { SystemGrid } from '../shared/system-grid.tsx'
import { systemName } from '../shared/system-name.ts'
import { useLiveResults } from '../shared/use-live.ts'
import { useMeasures } from '../shared/use-measures.ts'
import type { Route } from './+types/page.ts'
import { byWorkflow, countStatuses, type ResultRow } from './by-workflow.ts'
import { loadCommit } from './load-commit.server.ts'
import { resultsAPage } from './search.ts'

export const loader = ({ params, url, context }: Route.LoaderArgs) => loadCommit(api(context), params.commitId, url)

export default function CommitPage({ loaderData }: Route.ComponentProps) {
  const t = useT('ci')
  const links = useLinks()
  const { commit, message, repository, results, page, totalPages } = loaderData
  const now = useNow()
  const items = useMemo(() => itemsOfResults(results, now), [results, now])
  useLiveResults({ repoName: repository, commitId: commit.id, page, pageSize: resultsAPage }, items)
  return (
    <Page>
      <PageMeta title={commit.title} description={t('ci.description')} hidden />
      <Breadcrumbs
        crumbs={[
          { label: t('nav.home'), to: links.home() },
          { label: t('ci.title'), to: links.ci({ repo: repository }) },
          { label: <bdi dir="ltr">{commit.hash.slice(0, 7)}</bdi> },
        ]}
      />
      <header className="mt-5 mb-5 flex flex-col gap-2">
        <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">
          <bdi>{commit.title}</bdi>
        </h1>
        <CommitFacts commit={commit} repository={repository} />
        <CommitMessage message={message} title={commit.title} />
      </header>
      <div className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <StatusCounts results={results} />
        <LiveLine items={items} />
      </div>
      <WorkflowTable results={results} />
      <div className="mt-6">
        <Pagination
          page={page}
          totalPages={totalPages}
          to={(each) => links.ciCommit(commit.id, { repo: repository, page: each })}
        />
      </div>
    </Page>
  )
}

/** Shows the full commit message, where the title is only part of it. */
const CommitMessage = ({ message, title }: { message: string; title: string }) => {
  const t = useT('ci')
  if (message === '' || message === title) return null
  return (
    <details className="max-w-prose">
      <summary className="min-h-6 cursor-pointer text-sm text-muted hover:text-text">{t('ci.commit.message')}</summary>
      <p dir="auto" className="mt-1 text-sm wrap-anywhere whitespace-pre-wrap text-muted">
        {message}
      </p>
    </details>
  )
}

/** Shows the number of results by state, failures first. */
const StatusCounts = ({ results }: { results: readonly ResultRow[] }) => {
  const t = useT('ci')
  const { failed, running, unfinished, passed } = countStatuses(results, useNow())
  return (
    <ul aria-label={t('ci.counts.label')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-medium tabular-nums">
      {failed > 0 && <li className="text-red-text">{t('ci.counts.failed', { part: failed })}</li>}
      {running > 0 && <li className="text-blue-text">{t('ci.counts.running', { part: running })}</li>}
      {unfinished > 0 && <li className="text-muted">{t('ci.counts.unfinished', { part: unfinished })}</li>}
      {passed > 0 && <li className="text-green-text">{t('ci.counts.passed', { part: passed })}</li>}
    </ul>
  )
}

/** Grid of a commit's workflows: a row for each workflow, a column for each operating system. */
const WorkflowTable = ({ results }: { results: readonly ResultRow[] }) => {
  const t = useT('ci')
  const now = useNow()
  const systems = [...new Set(results.map(({ operating_system }) => operating_system))].sort()
  return (
    <SystemGrid
      caption={t('ci.workflows')}
      rowTitle={t('ci.column.workflow')}
      systems={systems}
      rows={byWorkflow(results, now).map(([workflow, own]) => ({
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
  const now = useNow()
  const { id, workflow_name, operating_system, status, start_time, end_time, peak_vram } = result
  return (
    <>
      <Link
        to={links.ciResult(id)}
        prefetch="intent"
        className="inline-flex min-h-6 items-center rounded-mark hover:underline"
      >
        <StatusMark status={ciStatus(status, start_time, now)} />
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
