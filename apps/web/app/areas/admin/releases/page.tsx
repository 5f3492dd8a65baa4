import { ArrowLeft, FileQuestion, Megaphone } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { ChoiceFilter, FilterBar } from '../../../components/admin/filters.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { releaseProjectIds, releaseProjects } from '../../../components/releases/release-projects.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { NewRelease } from './new-release.tsx'
import { ReleaseEditor } from './release-editor.tsx'
import { statusName } from './release-status.tsx'
import { releasesQuery, releasesSearch, releaseStatuses } from './search.ts'
import { useColumns } from './use-columns.tsx'

/** Lists the release notes, or shows the note that the address opens. */
export default function AdminReleasesPage() {
  useT('admin', 'admin-nodes', 'admin-releases', 'refusals', 'releases')
  const open = useSearch(releasesSearch).asked.open
  return open === '' ? <ReleasesPage /> : <ReleaseDesk key={open} open={open} />
}

const ReleaseDesk = ({ open }: { open: string }) => {
  const isId = /^[1-9]\d{0,8}$/.test(open)
  const read = useRead(
    '/admin/releases/{releaseId}',
    { params: { path: { releaseId: Number(open) } } },
    { enabled: isId },
  )
  if (!isId || read.error?.code === 'release_not_found') return <UnknownRelease />
  return (
    // The editor must start from a fresh note, never from a cached note.
    <Loaded query={{ ...read, data: read.isFetchedAfterMount ? read.data : undefined }} fallback={<DeskSkeleton />}>
      {(release) => <ReleaseEditor release={release} back={<Back />} onOutrun={() => void read.refetch()} />}
    </Loaded>
  )
}

const DeskSkeleton = () => {
  const t = useT('admin')
  return (
    <AdminPage
      back={<Back />}
      title={t('admin.nav.releases')}
      lead={<Skeleton className="h-5 w-80 max-w-full max-sm:h-11" />}
    >
      <Skeleton className="h-20" />
      <Skeleton className="h-128" />
    </AdminPage>
  )
}

const UnknownRelease = () => {
  const t = useT('admin', 'admin-releases', 'refusals')
  return (
    <AdminPage back={<Back />} title={t('admin.nav.releases')}>
      <EmptyState icon={<FileQuestion aria-hidden />} title={t('refusals.release_not_found')}>
        {t('admin-releases.unknownBody')}
      </EmptyState>
    </AdminPage>
  )
}

/** Links back to the list with its filters. */
const Back = () => {
  const t = useT('admin-releases')
  const { asked, href } = useSearch(releasesSearch)
  const to = href({ open: undefined, language: undefined, page: asked.page })
  return (
    <TextLink to={to} className="inline-flex items-center gap-1.5">
      <ArrowLeft aria-hidden className="mirrored size-4" />
      {t('admin-releases.back')}
    </TextLink>
  )
}

/** Lists the notes of all releases in any state, latest first. */
const ReleasesPage = () => {
  const t = useT('admin', 'admin-releases')
  return (
    <AdminPage title={t('admin.nav.releases')} lead={t('admin-releases.lead')} actions={<NewRelease />}>
      <FilterBar>
        <ChoiceFilter
          search={releasesSearch}
          name="project"
          label={t('admin-releases.project')}
          options={releaseProjectIds.map((value) => ({ value, label: releaseProjects[value] }))}
        />
        <ChoiceFilter
          search={releasesSearch}
          name="status"
          label={t('admin-releases.column.status')}
          options={releaseStatuses.map((value) => ({ value, label: statusName(t, value) }))}
        />
      </FilterBar>
      <ReleaseList />
    </AdminPage>
  )
}

const ReleaseList = () => {
  const t = useT('admin', 'admin-releases')
  const query = releasesQuery(useSearch(releasesSearch).asked)
  const read = useRead('/admin/releases', { params: { query } })
  const columns = useColumns()
  const isFiltered = query.project !== undefined || query.status !== undefined
  return (
    <>
      <DataTable
        columns={columns}
        rows={read.data?.releases}
        keyOf={({ id }) => String(id)}
        caption={t('admin.nav.releases')}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={
          <EmptyState
            icon={<Megaphone aria-hidden />}
            title={isFiltered ? t('admin-releases.notFound') : t('admin-releases.none')}
          >
            {isFiltered ? t('admin-releases.notFoundBody') : t('admin-releases.noneBody')}
          </EmptyState>
        }
      />
      {read.data && <ListFoot {...read.data} />}
    </>
  )
}
