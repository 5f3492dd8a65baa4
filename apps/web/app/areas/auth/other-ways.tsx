import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { track } from '../../data/analytics/analytics.ts'
import { useBoot } from '../../data/boot.tsx'
import { identitySentence } from '../../data/session/identity-sentence.ts'
import { identityReasonOf, type IdentityReason } from '../../data/session/identity-error.ts'
import type { SignInService } from '../../data/session/identity-provider.ts'
import { beginSession, identityProvider } from '../../data/session/session.ts'
import { servicesOf } from '../../data/session/sign-in-ways.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLinks } from '../../use-links.ts'
import { beginTracked } from './begin-tracked.ts'
import { useReturnPath } from './use-return-path.ts'

/** Shows buttons for sign-ins without a password, or nothing if the registry offers none. */
export const OtherWays = ({ hasPasskey = false }: { hasPasskey?: boolean }) => {
  const t = useT('auth')
  const { identity } = useBoot()
  const services = servicesOf(identity)
  const { busy, error, begin } = useOtherWay()
  const isElsewhere = identity.provider === 'oidc'
  const takesPasskey = hasPasskey && identity.provider === 'embedded'
  if (services.length === 0 && !isElsewhere && !takesPasskey) return null
  return (
    <div className="mt-5 flex flex-col gap-2">
      <div role="alert" className="empty:hidden">
        {error !== undefined && <Notice kind="danger">{error}</Notice>}
      </div>
      {services.map((service) => (
        <Button key={service} aria-disabled={busy} wraps className="w-full" onClick={() => begin(service)}>
          {service === 'google' ? <GoogleMark /> : <GithubMark />}
          {service === 'google' ? t('auth.google') : t('auth.github')}
        </Button>
      ))}
      {takesPasskey && (
        <Button aria-disabled={busy} wraps className="w-full" onClick={() => begin('passkey')}>
          <KeyRound aria-hidden />
          {t('auth.passkey')}
        </Button>
      )}
      {isElsewhere && (
        <Button variant="primary" aria-disabled={busy} wraps className="w-full" onClick={() => begin('issuer')}>
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

type Way = SignInService | 'issuer' | 'passkey'

const eventProvider = { google: 'Google', github: 'GitHub', issuer: 'OIDC' } as const

const useOtherWay = () => {
  const { identity } = useBoot()
  const t = useT('auth')
  const links = useLinks()
  const path = useReturnPath()
  const [query] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(() => {
    const reason = query.get('error')
    return reason === null ? undefined : identitySentence(t, returnError(reason))
  })

  const begin = async (way: Way) => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      const provider = await identityProvider()
      if (way === 'passkey') {
        await (await provider.secondFactor?.())?.signInByPasskey()
        return await beginTracked('Passkey')
      }
      track('Sign In', { provider: eventProvider[way] })
      if (way === 'issuer') return await provider.redirect?.begin(path)
      await provider.signInWith?.(way, links.signInCallback(path))
      // A Firebase popup has signed the user in when it closes. A redirect has not yet.
      if (identity.provider === 'firebase') await beginSession()
    } catch (thrown) {
      setError(identitySentence(t, identityReasonOf(thrown)))
    }
    setBusy(false)
  }
  return { busy, error, begin: (way: Way) => void begin(way) }
}

/** Returns the error for a return without a session, from the reason in the address. */
const returnError = (reason: string): IdentityReason => {
  if (/banned/i.test(reason)) return 'userDisabled'
  if (reason === 'account_not_linked') return 'otherMethod'
  return reason === 'access_denied' ? 'popupClosed' : 'unknown'
}

/** Logo of Google, in the colors of its brand guidelines. */
const GoogleMark = () => (
  <svg aria-hidden viewBox="0 0 24 24">
    <path
      fill="#4285f4"
      d="M23 12.27c0-.8-.07-1.57-.2-2.31H12v4.37h6.17a5.27 5.27 0 0 1-2.29 3.46v2.88h3.7C21.75 18.68 23 15.75 23 12.27z"
    />
    <path
      fill="#34a853"
      d="M12 23.5c3.1 0 5.7-1.03 7.6-2.78l-3.71-2.88c-1.03.69-2.34 1.1-3.89 1.1-2.99 0-5.52-2.02-6.42-4.73H1.75v2.97A11.5 11.5 0 0 0 12 23.5z"
    />
    <path fill="#fbbc05" d="M5.58 14.21a6.9 6.9 0 0 1 0-4.42V6.82H1.75a11.5 11.5 0 0 0 0 10.36l3.83-2.97z" />
    <path
      fill="#ea4335"
      d="M12 5.06c1.69 0 3.2.58 4.39 1.72l3.29-3.29A11 11 0 0 0 12 .5 11.5 11.5 0 0 0 1.75 6.82l3.83 2.97C6.48 7.08 9.01 5.06 12 5.06z"
    />
  </svg>
)

/** Logo of GitHub. */
const GithubMark = () => (
  <svg aria-hidden viewBox="0 0 16 16" fill="currentColor">
    <path d="M8 0a8 8 0 0 0-2.53 15.59c.4.07.55-.17.55-.38v-1.49c-2.23.48-2.7-.95-2.7-.95-.36-.92-.89-1.17-.89-1.17-.73-.5.05-.49.05-.49.8.06 1.23.83 1.23.83.72 1.22 1.88.87 2.33.66.07-.52.28-.87.51-1.07-1.78-.2-3.64-.89-3.64-3.95 0-.87.31-1.59.82-2.15-.08-.2-.36-1.01.08-2.12 0 0 .67-.21 2.2.82a7.6 7.6 0 0 1 4 0c1.53-1.04 2.2-.82 2.2-.82.44 1.1.16 1.92.08 2.12.51.56.82 1.27.82 2.15 0 3.07-1.87 3.75-3.65 3.95.29.25.54.73.54 1.48v2.19c0 .21.15.46.55.38A8 8 0 0 0 8 0z" />
  </svg>
)
