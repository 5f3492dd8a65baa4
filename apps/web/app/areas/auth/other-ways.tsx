import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { track } from '../../data/analytics/analytics.ts'
import { useBoot } from '../../data/boot.tsx'
import { faultSentence } from '../../data/session/fault-sentence.ts'
import { faultOf, type IdentityFault } from '../../data/session/identity-error.ts'
import type { SignInService } from '../../data/session/identity-provider.ts'
import { beginSession, identityProvider } from '../../data/session/session.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLinks } from '../../use-links.ts'
import { GithubMark, GoogleMark } from './service-marks.tsx'
import { servicesOf } from '../../data/session/sign-in-ways.ts'
import { useReturnPath } from './use-return-path.ts'

/** Buttons for signing in without a password of this registry; nothing where there is no such way. */
export const OtherWays = () => {
  const t = useT('auth')
  const { identity } = useBoot()
  const services = servicesOf(identity)
  const { busy, fault, begin } = useOtherWay()
  const isElsewhere = identity.provider === 'oidc'
  if (services.length === 0 && !isElsewhere) return null
  return (
    <div className="mt-5 flex flex-col gap-2">
      <div role="alert" className="empty:hidden">
        {fault !== undefined && <Notice kind="danger">{fault}</Notice>}
      </div>
      {services.map((service) => (
        <Button key={service} aria-disabled={busy} className="w-full" onClick={() => begin(service)}>
          {service === 'google' ? <GoogleMark /> : <GithubMark />}
          {service === 'google' ? t('auth.google') : t('auth.github')}
        </Button>
      ))}
      {isElsewhere && (
        <Button look="primary" aria-disabled={busy} className="w-full" onClick={() => begin('issuer')}>
          {t('auth.elsewhere', { name: identity.name })}
        </Button>
      )}
      {!isElsewhere && <Or />}
    </div>
  )
}

const Or = () => {
  const t = useT('auth')
  return (
    <p className="mt-3 flex items-center gap-3 text-sm text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('auth.or')}
    </p>
  )
}

const eventProvider = { google: 'Google', github: 'GitHub', issuer: 'OIDC' } as const

const useOtherWay = () => {
  const { identity } = useBoot()
  const t = useT('auth')
  const links = useLinks()
  const path = useReturnPath()
  const [query] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState(() => {
    const reason = query.get('error')
    return reason === null ? undefined : faultSentence(t, returnFault(reason))
  })

  const begin = async (way: SignInService | 'issuer') => {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    try {
      const provider = await identityProvider()
      track('Sign In', { provider: eventProvider[way] })
      if (way === 'issuer') return await provider.redirect?.begin(path)
      await provider.signInWith?.(way, links.signInCallback(path))
      // A window that closed has signed somebody in; a page that is being left has not yet.
      if (identity.provider === 'firebase') await beginSession()
    } catch (error) {
      setFault(faultSentence(t, faultOf(error)))
    }
    setBusy(false)
  }
  return { busy, fault, begin: (way: SignInService | 'issuer') => void begin(way) }
}

/** Why another site sent the browser back without a session, from the reason in the address. */
const returnFault = (reason: string): IdentityFault => {
  if (/banned/i.test(reason)) return 'userDisabled'
  if (reason === 'account_not_linked') return 'otherMethod'
  return reason === 'access_denied' ? 'popupClosed' : 'unknown'
}
