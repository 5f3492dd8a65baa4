import { RequireSession } from '../../components/require-session.tsx'
import { PageMeta } from '../../framework/page-meta.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useSearch } from '../../search/use-search.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountFrame } from './account-frame.tsx'
import { Account } from './account.tsx'
import { accountSearch } from './search.ts'
import { TabSkeleton } from './tab-skeleton.tsx'

export default function AccountPage() {
  const t = useT('account')
  return (
    <>
      <PageMeta title={t('account.title')} hidden />
      <RequireSession fallback={<PageFallback />}>
        <Account />
      </RequireSession>
    </>
  )
}

const PageFallback = () => {
  const tab = useSearch(accountSearch).asked.tab
  return (
    <AccountFrame tab={tab} avatar={<Skeleton className="size-14 rounded-full" />}>
      <TabSkeleton tab={tab} />
    </AccountFrame>
  )
}
