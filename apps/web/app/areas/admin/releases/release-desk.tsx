import { ArrowLeft, FileQuestion } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { ReleaseEditor } from './release-editor.tsx'

/** One note: what it says in each language, and what an admin can do with it. */
export const ReleaseDesk = ({ open }: { open: string }) => {
  const isId = /^[1-9]\d{0,8}$/.test(open)
  const read = useRead(
    '/admin/releases/{releaseId}',
    { params: { path: { releaseId: Number(open) } } },
    { enabled: isId },
  )
  if (!isId || read.error?.code === 'release_not_found') return <UnknownRelease />
  return (
    // One begins with the note as it is, not as it was kept.
    <Loaded query={{ ...read, data: read.isFetchedAfterMount ? read.data : undefined }} shape={<DeskShape />}>
      {(release) => <ReleaseEditor release={release} back={<Back />} onOutrun={() => void read.refetch()} />}
    </Loaded>
  )
}

const DeskShape = () => {
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

/** Leads to the list as it was filtered. */
const Back = () => {
  const t = useT('admin-releases')
  const { text, href } = useListAddress()
  const to = href({ open: undefined, language: undefined, page: text('page') })
  return (
    <TextLink to={to} className="inline-flex items-center gap-1.5">
      <ArrowLeft aria-hidden className="mirrored size-4" />
      {t('admin-releases.back')}
    </TextLink>
  )
}
