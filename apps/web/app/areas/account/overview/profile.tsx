import { type ReactNode, useEffect, useState } from 'react'
import { useLogout } from '../../../components/use-logout.ts'
import { useBoot } from '../../../data/boot.tsx'
import { identitySentence } from '../../../data/session/identity-sentence.ts'
import { identityReasonOf } from '../../../data/session/identity-error.ts'
import type { Person } from '../../../data/session/session-store.ts'
import { identityProvider, refreshPerson } from '../../../data/session/session.ts'
import { passwordMinLength } from '../../../data/session/sign-in-ways.ts'
import { useKnownPerson } from '../../../data/session/use-known-person.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useLinks } from '../../../use-links.ts'
import { Browsers } from './browsers.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { SecondFactor } from './factor/second-factor.tsx'
import { FieldForm } from './field-form.tsx'
import { MyReports } from './my-reports.tsx'
import { useOwnAccount } from './use-own-account.ts'

/**
 * Shows the profile tab: facts about the person, second factors, signed-in browsers, reports, and the buttons to sign
 * out and to delete the account.
 */
export const Profile = ({ person }: { person: Person }) => {
  const t = useT('account')
  const links = useLinks()
  const { identity } = useBoot()
  const { busy, logout } = useLogout()
  return (
    <>
      <Facts person={person} />
      <div className="mt-6 flex flex-wrap gap-2">
        {passwordMinLength(identity) !== undefined && (
          <ButtonLink to={links.resetPassword()}>{t('account.changePassword')}</ButtonLink>
        )}
        <Button aria-disabled={busy} onClick={() => !busy && void logout()}>
          {t('nav.logout')}
        </Button>
      </div>
      <div className="mt-10 max-w-prose">
        <SecondFactor />
      </div>
      {identity.provider === 'embedded' && (
        <div className="mt-10 max-w-prose">
          <Browsers />
        </div>
      )}
      <MyReports />
      <div className="mt-10 max-w-prose">
        <DeleteAccount person={person} />
      </div>
    </>
  )
}

/** Shows the facts about the person, with buttons for the editable facts. */
const Facts = (props: { person: Person }) => {
  const person = useKnownPerson(props.person)
  const t = useT('account')
  const { identity } = useBoot()
  const [changing, setChanging] = useState<'name' | 'email'>()
  const isOurs = identity.provider === 'embedded'
  const close = () => setChanging(undefined)
  return (
    <>
      <dl className={`max-w-prose divide-y divide-line ${cardClass}`}>
        <Fact
          name={t('account.name')}
          action={isOurs && <Change label={t('account.rename.title')} onClick={() => setChanging('name')} />}
        >
          {person.name ?? t('account.none')}
        </Fact>
        <Fact
          name={t('account.email')}
          action={isOurs && <Change label={t('account.changeEmail.title')} onClick={() => setChanging('email')} />}
        >
          <bdi>{person.email ?? t('account.none')}</bdi>
          {person.email !== undefined && person.emailConfirmed === false && <UnconfirmedEmail email={person.email} />}
        </Fact>
        <Fact name={t('account.id')}>
          <code className="text-sm">{person.id}</code>
        </Fact>
      </dl>
      {!isOurs && <p className="mt-2 max-w-prose text-sm text-muted">{t('account.elsewhere')}</p>}
      {changing === 'name' && <RenameDialog name={person.name ?? ''} onClose={close} />}
      {changing === 'email' && <ChangeEmailDialog person={person} onClose={close} />}
    </>
  )
}

const Change = ({ label, onClick }: { label: string; onClick: () => void }) => {
  const t = useT('account')
  return (
    <Button size="small" aria-label={label} onClick={onClick}>
      {t('account.change')}
    </Button>
  )
}

const Fact = ({ name, action, children }: { name: string; action?: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-start gap-x-4 gap-y-0.5 px-4 py-3">
    <dt className="w-36 text-muted">{name}</dt>
    <dd className="flex min-w-0 flex-1 basis-48 flex-wrap items-start gap-x-3 gap-y-1 wrap-anywhere">
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </dd>
  </div>
)

/** Shows that the e-mail address is unconfirmed, with a button that sends the mail again. */
const UnconfirmedEmail = ({ email }: { email: string }) => {
  const t = useT('account', 'auth')
  const toast = useToast()
  useEffect(() => {
    // Another tab may have confirmed the address meanwhile.
    void refreshPerson().catch(() => undefined)
  }, [])
  const send = async () => {
    try {
      await (await identityProvider()).password?.sendVerification(email)
      toast({ tone: 'success', text: t('account.linkSent', { email }) })
    } catch (error) {
      toast({ tone: 'error', text: identitySentence(t, identityReasonOf(error)) })
    }
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Badge tone="amber">{t('account.unconfirmed')}</Badge>
      <Button size="small" onClick={() => void send()}>
        {t('account.sendLink')}
      </Button>
    </div>
  )
}

/** Dialog that renames the account of the person. */
const RenameDialog = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const t = useT('account', 'auth')
  const toast = useToast()
  const { isBusy, error, setError, change } = useOwnAccount()
  const [text, setText] = useState(name)
  const submit = async () => {
    if (text.trim() === '') return setError(t('auth.required.name'))
    const isDone = await change(async (account) => {
      await account.rename(text)
      await refreshPerson()
    })
    if (!isDone) return
    toast({ tone: 'success', text: t('account.rename.done') })
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('account.rename.title')}>
      <FieldForm
        label={t('auth.name')}
        hint={t('auth.nameHint')}
        error={error}
        value={text}
        maxLength={100}
        autoComplete="name"
        onText={setText}
        submit={t('account.rename.submit')}
        isBusy={isBusy}
        onSubmit={() => void submit()}
        onCancel={onClose}
      />
    </Dialog>
  )
}

/**
 * Dialog that changes the e-mail address of the account. A confirmed address gets the first mail, the new address the
 * second.
 */
const ChangeEmailDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const t = useT('account', 'auth')
  const { isBusy, error, setError, change } = useOwnAccount()
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)
  const present = person.emailConfirmed === false ? undefined : person.email
  const submit = async () => {
    if (text.trim() === '') return setError(t('auth.required.email'))
    if (await change((account) => account.changeEmail(text.trim()))) setSent(true)
  }
  if (isSent)
    return (
      <Dialog open onOpenChange={onClose} title={t('account.changeEmail.sentTitle')}>
        <div role="status" className="flex flex-col gap-4 wrap-anywhere">
          <p>
            {present === undefined
              ? t('account.changeEmail.sentToNew', { email: text.trim() })
              : t('account.changeEmail.sentToPresent', { present, email: text.trim() })}
          </p>
          <p className="text-sm text-muted">{t('account.changeEmail.sameBrowser')}</p>
        </div>
        <div className="mt-5 flex justify-end">
          <Button variant="primary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog open onOpenChange={onClose} title={t('account.changeEmail.title')}>
      <FieldForm
        label={t('account.changeEmail.new')}
        hint={t('account.changeEmail.hint')}
        error={error}
        type="email"
        value={text}
        maxLength={254}
        autoComplete="email"
        onText={setText}
        submit={t('account.changeEmail.submit')}
        isBusy={isBusy}
        onSubmit={() => void submit()}
        onCancel={onClose}
      />
    </Dialog>
  )
}
