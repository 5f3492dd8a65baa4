import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ReleaseDesk } from './release-desk.tsx'
import { ReleasesPage } from './releases-page.tsx'

/** The notes of releases, or the one that the address opens. */
export default function AdminReleasesPage() {
  useT('admin', 'admin-nodes', 'admin-releases', 'refusals', 'releases')
  const open = useListAddress().text('open')
  return open === '' ? <ReleasesPage /> : <ReleaseDesk key={open} open={open} />
}
