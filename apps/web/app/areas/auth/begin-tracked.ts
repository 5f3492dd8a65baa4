import { track } from '../../data/analytics/analytics.ts'
import { IdentityError } from '../../data/session/identity-error.ts'
import { readSession } from '../../data/session/session-store.ts'
import { beginSession } from '../../data/session/session.ts'

/** Takes up the session that a sign-in began. Throws for a browser that takes no cookies: it has signed nobody in. */
export const beginTracked = async (provider: 'Email' | 'Passkey'): Promise<void> => {
  await beginSession()
  if (readSession().status !== 'signedIn') throw new IdentityError('unknown')
  track('Sign In', { provider })
}
