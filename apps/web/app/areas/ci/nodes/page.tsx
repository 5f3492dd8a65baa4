import { useMemo } from 'react'
import { itemsOfCommits } from '../shared/live-items.ts'
import { LiveLine } from '../shared/live-line.tsx'
import { useLiveCommits } from '../shared/use-live.ts'
import { Page } from '../../../components/page-column.tsx'
import { api } from '../../../data/context.ts'
import { useT } from '../../../i18n/use-t.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import type { Route } from './+types/page.ts'
import { BranchFilter } from './branch-filter.tsx'
import { CommitTable } from './commit-table.tsx'
import { commitsAPage } from './commits-a-page.ts'
import type { CommitsView } from './commits-view.ts'
import { loadCommits } from './load-commits.server.ts'
import { NoReports, NothingKnown } from './nothing-to-show.tsx'
import { RepositoryChoice } from './repository-choice.tsx'
import { useCiAddress } from './use-ci-address.ts'

export const loader = ({ url, context }: Route.LoaderArgs) => loadCommits(api(context), url)

/** What happened to the workflows of a repository, commit by commit. */
export default function CiPage({ loaderData: view }: Route.ComponentProps) {
  const t = useT('ci')
  const { repository, branch, page, total } = view
  const isNarrowed = branch !== undefined || page > 1 || total === 0
  return (
    <Page>
      <PageMeta title={t('ci.title')} description={t('ci.description')} hidden={isNarrowed} />
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight">{t('ci.title')}</h1>
          <p className="mt-1 max-w-prose text-muted">{t('ci.lead')}</p>
        </div>
        <RepositoryChoice view={view} />
      </header>
      {repository === undefined ? <NoReports /> : <Commits view={view} repository={repository} />}
    </Page>
  )
}

const Commits = ({ view, repository }: { view: CommitsView; repository: string }) => {
  const t = useT('ci')
  const address = useCiAddress(view)
  const { commits, branch, page, total, totalPages } = view
  const items = useMemo(() => itemsOfCommits(commits), [commits])
  useLiveCommits(
    { repoName: repository, ...(branch !== undefined && { branchName: branch }), page, pageSize: commitsAPage },
    items,
  )
  return (
    <>
      <BranchFilter key={`${repository} ${branch}`} view={view} repository={repository} />
      <div className="mt-5 mb-2 flex min-h-6 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="text-sm text-faint">{t('ci.commits', { count: total })}</p>
        <LiveLine items={items} />
      </div>
      {commits.length === 0 ? (
        <NothingKnown view={view} repository={repository} />
      ) : (
        <CommitTable commits={commits} repository={repository} />
      )}
      <div className="mt-6">
        <Pagination page={page} totalPages={totalPages} to={(each) => address({ page: each })} />
      </div>
    </>
  )
}
