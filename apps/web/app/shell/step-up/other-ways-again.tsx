import { useState } from 'react'
import { useLocation } from 'react-router'
import { useBoot } from '../../data/boot.tsx'
import { identitySentence } from '../../data/session/identity-sentence.ts'
import { identityReasonOf } from '../../data/session/identity-error.ts'
import type { SignInService } from '../../data/session/identity-provider.ts'
import { identityProvider, refreshPerson } from '../../data/session/session.ts'
import { servicesOf } from '../../data/session/sign-in-ways.ts'
import { answerStepUp } from '../../data/session/step-up.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLinks } from '../../use-links.ts'

/**
 * Offers a new sign-in with another service or at the external issuer. `isOnly` means that the person has no password.
 */
export const OtherWaysAgain = ({ isOnly }: { isOnly: boolean }) => {
  const t = useT('admin', 'auth')
  const { identity } = useBoot()
  const services = servicesOf(identity)
  const { busy, error, begin } = useWayAgain()
  const isElsewhere = identity.provider === 'oidc'
  if (services.length === 0 && !isElsewhere) return null
  return (
    <div className="flex flex-col gap-2">
      <div role="alert" className="empty:hidden">
        {error !== undefined && <Notice kind="danger">{error}</Notice>}
      </div>
      {!isOnly && <p className="text-sm text-faint">{t('admin.stepUp.or')}</p>}
      {services.map((service) => (
        <Button key={service} aria-disabled={busy} onClick={() => begin(service)}>
          {service === 'google' ? t('auth.google') : t('auth.github')}
        </Button>
      ))}
      {isElsewhere && (
        <Button variant="primary" aria-disabled={busy} onClick={() => begin('issuer')}>
          {t('auth.elsewhere', { name: identity.name })}
        </Button>
      )}
      {identity.provider !== 'firebase' && <p className="text-sm text-faint">{t('admin.stepUp.leaves')}</p>}
    </div>
  )
}

const useWayAgain = () => {
  const t = useT('auth')
  const links = useLinks()
  const { identity } = useBoot()
  const { pathname, search, hash } = useLocation()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const run = async (way: SignInService | 'issuer') => {
    const here = `${pathname}${search}${hash}`
    const provider = await identityProvider()
    if (way === 'issuer') return provider.redirect?.begin(here, true)
    await provider.signInWith?.(way, links.signInCallback(here), true)
    // A closed Firebase popup has completed the sign-in. Other providers leave the page, and the sign-in is still
    // pending.
    if (identity.provider !== 'firebase') return
    await refreshPerson()
    answerStepUp(true)
  }
  const begin = (way: SignInService | 'issuer') => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    run(way)
      .catch((thrown: unknown) => setError(identitySentence(t, identityReasonOf(thrown))))
      .finally(() => setBusy(false))
  }
  return { busy, error, begin }
}
