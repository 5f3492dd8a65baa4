import { SearchX, Workflow } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Page } from '../../../components/page-column.tsx'
import { useBoot } from '../../../data/boot.tsx'
import { api } from '../../../data/context.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useNow } from '../../../i18n/now.tsx'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Select } from '../../../ui/field.tsx'
import { AddressForm } from '../../../ui/form.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { itemsOfCommits } from '../shared/live-items.ts'
import { LiveLine } from '../shared/live-line.tsx'
import { useLiveCommits } from '../shared/use-live.ts'
import type { Route } from './+types/page.ts'
import { BranchFilter } from './branch-filter.tsx'
import { CommitTable } from './commit-table.tsx'
import type { CommitsView } from './commits-view.ts'
import { loadCommits } from './load-commits.server.ts'
import { commitsAPage } from './search.ts'
import { useCiAddress } from './use-ci-address.ts'

const officialAction = 'https://github.com/Comfy-Org/comfy-action'

export const loader = ({ url, context }: Route.LoaderArgs) => loadCommits(api(context), url)

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
  const now = useNow()
  const items = useMemo(() => itemsOfCommits(commits, now), [commits, now])
  useLiveCommits(
    { repoName: repository, ...(branch !== undefined && { branchName: branch }), page, pageSize: commitsAPage },
    items,
  )
  return (
    <>
      <BranchFilter view={view} repository={repository} />
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

/** Selects the repository. Shows only its name when there is no other repository. */
const RepositoryChoice = ({ view: { repositories, repository } }: { view: CommitsView }) => {
  const t = useT('ci')
  const links = useLinks()
  const navigate = useNavigate()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current && repository !== undefined) select.current.value = repository
  }, [repository])
  if (repository === undefined) return null
  const names = repositories.includes(repository) ? repositories : [repository, ...repositories]
  if (names.length === 1)
    return (
      <bdi dir="ltr" className="font-mono text-sm text-muted wrap-anywhere">
        {repository}
      </bdi>
    )
  return (
    <AddressForm action={links.ci()} className="flex max-w-full items-end gap-2">
      <Select
        label={t('ci.repository')}
        name="repo"
        dir="ltr"
        className="min-w-0 flex-1"
        ref={select}
        // A controlled field would show the former repository while the next page loads.
        defaultValue={repository}
        onChange={(event) => void navigate(links.ci({ repo: event.target.value }))}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit">{t('ci.show')}</Button>
      </noscript>
    </AddressForm>
  )
}

/** Explains how to report results, while there are none. */
const NoReports = () => {
  const t = useT('ci')
  const { apiPublicUrl } = useBoot()
  return (
    <EmptyState icon={<Workflow aria-hidden />} title={t('ci.empty.title')}>
      <p>
        <Rich
          k="ci.empty.body"
          ns={['ci']}
          components={{
            action: <TextAnchor href={officialAction} rel="noopener" />,
            code: <code dir="ltr" className="wrap-anywhere" />,
          }}
          values={{ address: `${apiPublicUrl}/upload-artifact` }}
        />
      </p>
      <p className="mt-2 mb-3">{t('ci.empty.token')}</p>
      <div className="text-start">
        <CodeBlock command code="registry ci-token create --name comfy-ci" copyLabel={t('ci.empty.copy')} />
      </div>
    </EmptyState>
  )
}

/** Shows that the requested repository or branch has no results. */
const NothingKnown = ({ view, repository }: { view: CommitsView; repository: string }) => {
  const t = useT('ci')
  const links = useLinks()
  const address = useCiAddress(view)
  return view.branch === undefined ? (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('ci.unknown.repository')}
      action={<TextLink to={links.ci()}>{t('ci.unknown.others')}</TextLink>}
    >
      <bdi dir="ltr" className="font-mono text-sm wrap-anywhere">
        {repository}
      </bdi>
    </EmptyState>
  ) : (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('ci.unknown.branch')}
      action={<TextLink to={address({ branch: undefined })}>{t('ci.allBranches')}</TextLink>}
    >
      <bdi className="font-mono text-sm wrap-anywhere">{view.branch}</bdi>
    </EmptyState>
  )
}
