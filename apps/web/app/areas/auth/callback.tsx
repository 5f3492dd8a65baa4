import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useBoot } from '../../data/boot.tsx'
import { identitySentence } from '../../data/session/identity-sentence.ts'
import { identityReasonOf, type IdentityReason } from '../../data/session/identity-error.ts'
import { sessionKnown } from '../../data/session/session-store.ts'
import { beginSession, identityProvider } from '../../data/session/session.ts'
import { useT } from '../../i18n/use-t.ts'
import { safeReturnPath } from '../../links.ts'
import { buttonClass, ButtonLink } from '../../ui/button.tsx'
import { useLinks } from '../../use-links.ts'
import { AuthCard } from './auth-card.tsx'
import { useGoTo, useReturnPath } from './use-return-path.ts'

/** Page to which another site returns the browser after a sign-in. */
export default function CallbackPage() {
  const t = useT('auth')
  const links = useLinks()
  const { identity } = useBoot()
  const goTo = useGoTo()
  const path = useReturnPath()
  const [error, setError] = useState<IdentityReason>()
  const begun = useRef(false)
  useEffect(() => {
    // The code in the address works only once.
    if (begun.current) return
    begun.current = true
    finish(identity.provider === 'oidc').then(
      (returnPath) => goTo(returnPath ?? path),
      (thrown: unknown) => setError(identityReasonOf(thrown)),
    )
  }, [identity, goTo, path])
  if (error === undefined)
    return (
      <AuthCard title={t('auth.callback.title')}>
        <noscript>
          <a href={path} className={clsx(buttonClass({ variant: 'primary' }), 'mt-6 w-full')}>
            {t('auth.continue')}
          </a>
        </noscript>
      </AuthCard>
    )
  return (
    <AuthCard title={t('auth.callback.failedTitle')}>
      <p role="alert" className="mt-2 text-muted">
        {identitySentence(t, error)}
      </p>
      <ButtonLink variant="primary" to={links.login(path)} className="mt-6 w-full">
        {t('auth.callback.retry')}
      </ButtonLink>
    </AuthCard>
  )
}

/** Completes the sign-in. Returns the return path if the other site passed it back. */
const finish = async (brings: boolean): Promise<string | undefined> => {
  await sessionKnown()
  if (!brings) {
    // A user that signs in again needs a session with a new token.
    await beginSession()
    return undefined
  }
  const returnPath = await (await identityProvider()).redirect?.finish()
  await beginSession()
  return safeReturnPath(returnPath)
}
