import type { ReactNode } from 'react'
import { Avatar } from '../../components/avatar.tsx'
import { Page } from '../../components/page-column.tsx'
import { useLogout } from '../../components/use-logout.ts'
import { useBoot } from '../../data/boot.tsx'
import type { Person } from '../../data/session/session-store.ts'
import { passwordMinLength } from '../../data/session/sign-in-ways.ts'
import { useSession } from '../../data/session/use-session.ts'
import { useT } from '../../i18n/use-t.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useLinks } from '../../use-links.ts'
import { MyReports } from './my-reports.tsx'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

/** How the registry knows a person, and the way out. */
export const Account = () => {
  const t = useT('account')
  const links = useLinks()
  const { identity } = useBoot()
  const { person } = useSession()
  const { busy, logout } = useLogout()
  if (!person) return null
  return (
    <Page>
      <Breadcrumbs crumbs={[{ label: t('nav.home'), to: links.home() }, { label: t('account.title') }]} />
      <header className="mt-5 flex items-center gap-4">
        <Avatar person={person} className="size-14 text-lg" />
        <div className="min-w-0">
          <h1 className="truncate text-xl font-semibold">{t('account.title')}</h1>
          <p className="text-muted">{t('account.lead')}</p>
        </div>
      </header>
      <Facts person={person} />
      <div className="mt-6 flex flex-wrap gap-2">
        {passwordMinLength(identity) !== undefined && (
          <ButtonLink to={links.resetPassword()}>{t('account.changePassword')}</ButtonLink>
        )}
        <Button aria-disabled={busy} onClick={() => !busy && void logout()}>
          {t('nav.logout')}
        </Button>
      </div>
      <MyReports />
    </Page>
  )
}

const Facts = ({ person }: { person: Person }) => {
  const t = useT('account')
  return (
    <dl className="mt-6 max-w-prose divide-y divide-line rounded-card border border-line bg-surface">
      <Fact name={t('account.name')}>{person.name ?? t('account.none')}</Fact>
      <Fact name={t('account.email')}>
        <bdi>{person.email ?? t('account.none')}</bdi>
        {person.email !== undefined && person.emailConfirmed === false && <UnconfirmedEmail email={person.email} />}
      </Fact>
      <Fact name={t('account.id')}>
        <code className="text-sm">{person.id}</code>
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-4 gap-y-0.5 px-4 py-3">
    <dt className="w-36 text-muted">{name}</dt>
    <dd className="min-w-0 flex-1 basis-48 wrap-anywhere">{children}</dd>
  </div>
)
