import { RequireSession } from '../../../components/require-session.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Account } from './account.tsx'
import { AccountFrame, useAccountTab } from './account-frame.tsx'
import { TabShape } from './tab-shape.tsx'

export default function AccountPage() {
  const t = useT('account')
  return (
    <>
      <PageMeta title={t('account.title')} hidden />
      <RequireSession shape={<Shape />}>
        <Account />
      </RequireSession>
    </>
  )
}

const Shape = () => {
  const tab = useAccountTab()
  return (
    <AccountFrame tab={tab} avatar={<Skeleton className="size-14 rounded-full" />}>
      <TabShape tab={tab} />
    </AccountFrame>
  )
}
