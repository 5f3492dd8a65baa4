import { useMemo } from 'react'
import { CommitFacts } from '../shared/commit-facts.tsx'
import { itemsOfResults } from '../shared/live-items.ts'
import { LiveLine } from '../shared/live-line.tsx'
import { useLiveResults } from '../shared/use-live.ts'
import { Page } from '../../../components/page-column.tsx'
import { api } from '../../../data/context.ts'
import { useT } from '../../../i18n/use-t.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { useLinks } from '../../../use-links.ts'
import type { Route } from './+types/page.ts'
import { CommitMessage } from './commit-message.tsx'
import { loadCommit } from './load-commit.server.ts'
import { resultsAPage } from './results-a-page.ts'
import { StatusCounts } from './status-counts.tsx'
import { WorkflowTable } from './workflow-table.tsx'

export const loader = ({ params, url, context }: Route.LoaderArgs) => loadCommit(api(context), params.commitId, url)

/** What happened to each workflow at one commit. */
export default function CommitPage({ loaderData }: Route.ComponentProps) {
  const t = useT('ci')
  const links = useLinks()
  const { commit, message, repository, results, page, totalPages } = loaderData
  const items = useMemo(() => itemsOfResults(results), [results])
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
          to={(each) => links.ciCommit(commit.id, { repo: repository, page: each > 1 ? each : undefined })}
        />
      </div>
    </Page>
  )
}
