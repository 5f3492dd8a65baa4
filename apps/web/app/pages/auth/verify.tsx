import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { faultSentence } from '../../data/session/fault-sentence.ts'
import { faultOf } from '../../data/session/identity-error.ts'
import { identityProvider, refreshPerson } from '../../data/session/session.ts'
import { sessionKnown } from '../../data/session/session-store.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useLinks } from '../../use-links.ts'
import { AuthCard } from './auth-card.tsx'
import { useMailCode } from './use-mail-code.ts'

/** Where the link of a mail leads to, and where one waits for that mail. */
export default function VerifyPage() {
  const [query] = useSearchParams()
  const email = query.get('email')
  const [code] = useMailCode()
  if (code !== undefined) return <Confirming code={code} />
  if (query.has('error')) return <Failed />
  return email === null ? <Confirmed /> : <Waiting email={email} />
}

const Confirming = ({ code }: { code: string }) => {
  const t = useT('auth')
  const [result, setResult] = useState<'busy' | 'done' | 'failed'>('busy')
  const begun = useRef(false)
  useEffect(() => {
    // The code is good once.
    if (begun.current) return
    begun.current = true
    void confirm(code).then(setResult)
  }, [code])
  if (result === 'failed') return <Failed />
  if (result === 'done') return <Confirmed />
  return (
    <AuthCard title={t('auth.verify.title')}>
      <p role="status" className="mt-2 text-muted">
        {t('auth.verify.busy')}
      </p>
    </AuthCard>
  )
}

const confirm = async (code: string): Promise<'done' | 'failed'> => {
  try {
    await sessionKnown()
    await (await identityProvider()).password?.verifyEmail(code)
    return 'done'
  } catch {
    return 'failed'
  }
}

const Confirmed = () => {
  const t = useT('auth')
  const links = useLinks()
  useEffect(() => {
    // The token that this tab keeps still says that the address is not confirmed.
    void refreshToken()
  }, [])
  return (
    <AuthCard title={t('auth.verify.doneTitle')}>
      <p className="mt-2 text-muted">{t('auth.verify.done')}</p>
      <ButtonLink look="primary" to={links.yourNodes()} className="mt-6 w-full">
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
      <ButtonLink look="primary" to={links.login('/account')} className="mt-6 w-full">
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
      toast({ tone: 'error', text: faultSentence(t, faultOf(error)) })
    }
  }
  return (
    <AuthCard title={t('auth.verify.mailTitle')}>
      <p className="mt-2 text-muted wrap-anywhere">{t('auth.verify.mail', { email })}</p>
      <div className="mt-6 flex flex-col gap-2">
        <ButtonLink look="primary" to={links.login()}>
          {t('auth.reset.toLogin')}
        </ButtonLink>
        <Button onClick={() => void sendAgain()}>{t('auth.verify.again')}</Button>
      </div>
    </AuthCard>
  )
}
