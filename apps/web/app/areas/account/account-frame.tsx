import type { ReactNode } from 'react'
import { Page } from '../../components/page-column.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { useLinks } from '../../use-links.ts'
import { type AccountTab, accountTabs } from './search.ts'

interface Props {
  tab: AccountTab
  /** Avatar of the person, or its skeleton. */
  avatar: ReactNode
  children: ReactNode
}

export const AccountFrame = ({ tab, avatar, children }: Props) => {
  const t = useT('account')
  const links = useLinks()
  const names: Record<AccountTab, string> = {
    profile: t('account.tabs.profile'),
    keys: t('account.tabs.keys'),
    balance: t('account.tabs.balance'),
    events: t('account.tabs.events'),
  }
  return (
    <Page>
      <Breadcrumbs crumbs={[{ label: t('nav.home'), to: links.home() }, { label: t('account.title') }]} />
      <header className="mt-5 mb-5 flex items-center gap-4">
        {avatar}
        <div className="min-w-0">
          <h1 className="truncate text-xl font-semibold">{t('account.title')}</h1>
          <p className="text-muted">{t('account.lead')}</p>
        </div>
      </header>
      <TabLinks
        label={t('account.tabs.label')}
        current={tab}
        tabs={accountTabs.map((id) => ({
          id,
          to: links.account({ tab: id === 'profile' ? undefined : id }),
          label: names[id],
        }))}
      />
      <div className="mt-6">{children}</div>
    </Page>
  )
}
