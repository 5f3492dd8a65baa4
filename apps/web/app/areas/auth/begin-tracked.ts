import { track } from '../../data/analytics/analytics.ts'
import { IdentityError } from '../../data/session/identity-error.ts'
import { readSession } from '../../data/session/session-store.ts'
import { beginSession } from '../../data/session/session.ts'

/**
 * Starts the session of a completed sign-in. Throws `IdentityError` in a browser without cookies, where no session
 * exists.
 */
export const beginTracked = async (provider: 'Email' | 'Passkey'): Promise<void> => {
  await beginSession()
  if (readSession().status !== 'signedIn') throw new IdentityError('unknown')
  track('Sign In', { provider })
}
