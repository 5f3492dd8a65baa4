import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { identitySentence } from '../../data/session/identity-sentence.ts'
import { readAddressChange, type AddressChange } from '../../data/session/id-token.ts'
import { identityReasonOf, type IdentityReason } from '../../data/session/identity-error.ts'
import type { VerifiedEmail } from '../../data/session/identity-provider.ts'
import { sessionKnown } from '../../data/session/session-store.ts'
import { identityProvider, refreshPerson } from '../../data/session/session.ts'
import { useSession } from '../../data/session/use-session.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useLinks } from '../../use-links.ts'
import { AuthCard } from './auth-card.tsx'
import { useMailCode } from './use-mail-code.ts'

/** Page for the link of a confirmation email, and for the wait before that email. */
export default function VerifyPage() {
  const [query] = useSearchParams()
  const location = useLocation()
  const { pathname } = location
  const state: unknown = location.state
  const navigate = useNavigate()
  const { person } = useSession()
  const [code, forget] = useMailCode('verify')
  const email = emailIn(state)
  // The address holds the outcome, so that a reload shows it again.
  const tell = (outcome: Outcome) => {
    forget()
    void navigate(`${pathname}?${outcome}=1`, { replace: true })
  }
  if (code !== undefined) return <Confirming code={code} onOutcome={tell} />
  if (email !== undefined) return <Waiting email={email} />
  if (query.has('mailed')) return <Mailed />
  return query.has('confirmed') || person?.emailConfirmed === true ? <Confirmed /> : <Failed />
}

// The email address in the page address would stay in the browser history.
const emailIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : undefined

type Outcome = VerifiedEmail | 'error'

interface ConfirmingProps {
  code: string
  onOutcome: (outcome: Outcome) => void
}

const Confirming = ({ code, onOutcome }: ConfirmingProps) => {
  const t = useT('auth')
  const links = useLinks()
  const [error, setError] = useState<IdentityReason>()
  const change = readAddressChange(code)
  const [isAgreed, setAgreed] = useState(false)
  const mayBegin = change === undefined || isAgreed
  const begun = useRef(false)
  const confirm = async () => {
    setError(undefined)
    try {
      await sessionKnown()
      const outcome = await (await identityProvider()).password?.verifyEmail(code)
      // The token of this tab still has the old email address or its unconfirmed state.
      if (outcome === 'confirmed') await refreshToken()
      onOutcome(outcome ?? 'error')
    } catch (thrown) {
      const found = identityReasonOf(thrown)
      if (unused.has(found)) setError(found)
      else onOutcome('error')
    }
  }
  useEffect(() => {
    // The code works only once.
    if (!mayBegin || begun.current) return
    begun.current = true
    void confirm()
  })
  if (!mayBegin) return <Asking change={change} onAgree={() => setAgreed(true)} />
  if (error === undefined)
    return (
      <AuthCard title={t('auth.verify.title')}>
        <p role="status" className="mt-2 text-muted">
          {t('auth.verify.busy')}
        </p>
      </AuthCard>
    )
  return (
    <AuthCard title={t('auth.verify.title')}>
      <p role="alert" className="mt-2 text-muted">
        {identitySentence(t, error)}
      </p>
      {error === 'signInFirst' ? (
        // The session storage of this tab keeps the code.
        <ButtonLink variant="primary" to={links.login(links.verifyEmail())} className="mt-6 w-full">
          {t('auth.login.submit')}
        </ButtonLink>
      ) : (
        <Button variant="primary" className="mt-6 w-full" onClick={() => void confirm()}>
          {t('auth.callback.retry')}
        </Button>
      )}
    </AuthCard>
  )
}

/** Asks for a click before the address changes: email scanners open links and run scripts but press no buttons. */
const Asking = ({ change, onAgree }: { change: AddressChange; onAgree: () => void }) => {
  const t = useT('auth')
  return (
    <AuthCard title={t('auth.verify.changeTitle')}>
      <p className="mt-2 text-muted wrap-anywhere">{t('auth.verify.change', { ...change })}</p>
      <Button variant="primary" className="mt-6 w-full" onClick={onAgree}>
        {t('auth.verify.allow')}
      </Button>
    </AuthCard>
  )
}

/** Errors after which the code of an email is still valid. */
const unused: ReadonlySet<IdentityReason> = new Set(['networkFault', 'timedOut', 'tooManyRequests', 'signInFirst'])

/** Says that the current address agreed and that the new address got an email. */
const Mailed = () => {
  const t = useT('auth')
  const links = useLinks()
  return (
    <AuthCard title={t('auth.verify.mailTitle')}>
      <p className="mt-2 text-muted">{t('auth.verify.mailedToNew')}</p>
      <ButtonLink variant="primary" to={links.account()} className="mt-6 w-full">
        {t('auth.continue')}
      </ButtonLink>
    </AuthCard>
  )
}

const Confirmed = () => {
  const t = useT('auth')
  const links = useLinks()
  return (
    <AuthCard title={t('auth.verify.doneTitle')}>
      <p className="mt-2 text-muted">{t('auth.verify.done')}</p>
      <ButtonLink variant="primary" to={links.yourNodes()} className="mt-6 w-full">
        {t('auth.continue')}
      </ButtonLink>
    </AuthCard>
  )
}

const refreshToken = async () => {
  const { status } = await sessionKnown()
  if (status === 'signedIn') await refreshPerson().catch(() => undefined)
}

const Failed = () => {
  const t = useT('auth')
  const links = useLinks()
  return (
    <AuthCard title={t('auth.verify.failedTitle')}>
      <p className="mt-2 text-muted">{t('auth.verify.failed')}</p>
      <ButtonLink variant="primary" to={links.login('/account')} className="mt-6 w-full">
        {t('auth.login.submit')}
      </ButtonLink>
    </AuthCard>
  )
}

const Waiting = ({ email }: { email: string }) => {
  const t = useT('auth')
  const toast = useToast()
  const links = useLinks()
  const sendAgain = async () => {
    try {
      await (await identityProvider()).password?.sendVerification(email)
      toast({ tone: 'success', text: t('auth.verify.sentAgain', { email }) })
    } catch (error) {
      toast({ tone: 'error', text: identitySentence(t, identityReasonOf(error)) })
    }
  }
  return (
    <AuthCard title={t('auth.verify.mailTitle')}>
      <p className="mt-2 text-muted wrap-anywhere">{t('auth.verify.mail', { email })}</p>
      <div className="mt-6 flex flex-col gap-2">
        <ButtonLink variant="primary" to={links.login()}>
          {t('auth.reset.toLogin')}
        </ButtonLink>
        <Button onClick={() => void sendAgain()}>{t('auth.verify.again')}</Button>
      </div>
    </AuthCard>
  )
}
