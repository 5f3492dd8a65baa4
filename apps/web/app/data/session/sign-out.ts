import { track } from '../analytics/analytics.ts'
import { endSessionByHand } from './session.ts'

/**
 * Ends the session here and in every other tab. Throws when the provider cannot end the session, and then keeps all
 * data.
 */
export const signOut = async (): Promise<void> => {
  await endSessionByHand()
  track('Sign Out', {})
}
