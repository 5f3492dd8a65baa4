import type { IdentityFacts } from '../public-facts.ts'
import { setIdentity } from './identity.ts'
import { onRememberedPerson, rememberedPerson } from './remembered-person.ts'
import { setSession } from './session-store.ts'

/** Looks who is signed in, once a page is alive. `asks` makes it ask the provider even if nobody is remembered here. */
export const startSession = async (facts: IdentityFacts, asks: boolean): Promise<void> => {
  setIdentity(facts)
  onRememberedPerson(() => void import('./session.ts').then(({ followOtherTabs }) => followOtherTabs()))
  // Most visitors are nobody, and need not load what knows people.
  if (!asks && rememberedPerson() === undefined) return setSession({ status: 'signedOut' })
  const { resumeSession } = await import('./session.ts')
  await resumeSession()
}
