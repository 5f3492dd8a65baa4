import type { ReactNode } from 'react'
import type { Person } from '../../../data/session/session-store.ts'
import { useKnownPerson } from '../../../data/session/use-known-person.ts'
import { useT } from '../../../i18n/use-t.ts'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

/** How the registry knows a person. */
export const Facts = (props: { person: Person }) => {
  const person = useKnownPerson(props.person)
  const t = useT('account')
  return (
    <dl className="max-w-prose divide-y divide-line rounded-card border border-line bg-surface">
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
