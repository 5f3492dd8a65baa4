import type { IdentityFacts } from '../public-facts.ts'
import { setIdentity } from './identity.ts'
import { onRememberedPerson, rememberedPerson } from './remembered-person.ts'
import { setSession } from './session-store.ts'

/**
 * Checks for a session when the page starts. With `asks` the client asks the provider even without a remembered person.
 */
export const startSession = async (facts: IdentityFacts, asks: boolean): Promise<void> => {
  setIdentity(facts)
  onRememberedPerson(() => void import('./session.ts').then(({ followOtherTabs }) => followOtherTabs()))
  // Most visitors are not signed in, so their browsers skip loading the session code.
  if (!asks && rememberedPerson() === undefined) return setSession({ status: 'signedOut' })
  const { resumeSession } = await import('./session.ts')
  await resumeSession()
}
