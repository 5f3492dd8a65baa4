import { browserStorage, forgetStored } from '../browser-storage.ts'
import type { IdentityFacts } from '../public-facts.ts'
import { readIdToken } from './id-token.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { readIdentity } from './identity.ts'
import { tellPersonChange } from './person-change.ts'
import { rememberedPerson, rememberPerson } from './remembered-person.ts'
import { readSession, type SessionEnd, setSession, tellSessionEnd } from './session-store.ts'
import { askToSignIn } from './step-up.ts'
import { createTokenKeeper, type TokenKeeper } from './token-keeper.ts'

let provider: Promise<IdentityProvider> | undefined
let keeper: TokenKeeper | undefined

/** Takes up the session that this tab knows, or asks the provider for one. */
export const resumeSession = async (): Promise<void> => {
  const known = tokens().stored()
  if (known !== undefined && rememberedPerson() !== undefined) adopt(known)
  else await lookAgain()
}

/** The provider, loaded when it is first needed. */
export const identityProvider = (): Promise<IdentityProvider> => {
  provider ??= loadProvider(readIdentity()).catch((error: unknown) => {
    provider = undefined
    throw error
  })
  return provider
}

/** Takes up the session that a sign-in began. Throws what the provider throws. */
export const beginSession = async (): Promise<void> => {
  tokens().forget()
  follow(await tokens().get())
}

/** Reads anew what the provider knows of the person. Throws what the provider throws. */
export const refreshPerson = async (): Promise<void> => follow(await tokens().renew())

/** A token for the next call; undefined when nobody is signed in. */
export const callToken = async (): Promise<string | undefined> => {
  if (readSession().status !== 'signedIn') return undefined
  const token = (await tokens().get()) ?? (await tokenOfSignIn())
  if (token === undefined) endSession('expired')
  else adopt(token)
  return token
}

/** Where a session ended under an open form, asks the person to sign in again: what was typed stays. */
const tokenOfSignIn = async (): Promise<string | undefined> => {
  const isFormOpen = document.querySelector('form[method="post"]') !== null
  return isFormOpen && (await askToSignIn('ended')) ? tokens().get() : undefined
}

/** The access token for a call whose ID token does not tell the address of the person; undefined elsewhere. */
export const accessTokenBeside = async (idToken: string): Promise<string | undefined> => {
  if (readIdentity().provider !== 'oidc' || readIdToken(idToken)?.person.email !== undefined) return undefined
  return (await identityProvider()).accessToken?.().catch(() => undefined)
}

/** A new token after one was refused; undefined, and the session over, when there is none. */
export const renewedToken = async (): Promise<string | undefined> => {
  const token = (await tokens().renew()) ?? (await tokenOfSignIn())
  if (token === undefined) endSession('expired')
  return token
}

/** Ends a session that nobody ended, and says why. */
export const endSession = (end: SessionEnd): void => {
  if (readSession().status !== 'signedIn') return
  tellSessionEnd(end)
  forgetPerson()
  void identityProvider()
    .then((known) => known.signOut())
    .catch(() => undefined)
}

/** Signs out at the provider and forgets what belonged to the person, here and in every other tab. */
export const endSessionByHand = async (): Promise<void> => {
  await (await identityProvider()).signOut()
  forgetPerson()
}

const tokens = (): TokenKeeper =>
  (keeper ??= createTokenKeeper({
    fetchToken: async (force) => (await identityProvider()).idToken(force),
    storage: browserStorage('session'),
    now: Date.now,
  }))

const follow = (token: string | undefined): void => (token === undefined ? leave() : adopt(token))

const adopt = (token: string): void => {
  const read = readIdToken(token)
  if (!read) return leave()
  const person = { ...read.person, id: registryId(read.person.id) }
  const before = readSession().person
  if (before && before.id !== person.id) tellPersonChange()
  rememberPerson(person.id)
  setSession({ status: 'signedIn', person })
}

/** Asks the provider who is signed in, and takes no answer for nobody. */
const lookAgain = async (): Promise<void> => {
  try {
    follow(await tokens().get())
  } catch {
    setSession({ status: 'signedOut' })
  }
}

/** The id that the registry knows a subject by; those of an issuer elsewhere stand apart. */
const registryId = (subject: string): string => (readIdentity().provider === 'oidc' ? `oidc:${subject}` : subject)

/** Nobody is signed in after all. */
const leave = (): void => {
  if (readSession().status === 'signedIn' || rememberedPerson() !== undefined) forgetPerson()
  else setSession({ status: 'signedOut' })
}

const forgetPerson = (): void => {
  forgetStored()
  forgetInThisTab()
}

const forgetInThisTab = (): void => {
  tokens().forget()
  browserStorage('session').clear()
  setSession({ status: 'signedOut' })
  tellPersonChange()
}

/** Another tab signed somebody in or out. */
export const followOtherTabs = async (): Promise<void> => {
  const remembered = rememberedPerson()
  const { status, person } = readSession()
  if (remembered === person?.id || status === 'unknown') return
  if (status === 'signedIn') forgetInThisTab()
  if (remembered !== undefined) await lookAgain()
  else tellSessionEnd('elsewhere')
}

/** The configured provider; the others are never loaded. */
const loadProvider = async (facts: IdentityFacts): Promise<IdentityProvider> => {
  if (facts.provider === 'firebase') return (await import('./firebase-provider.ts')).createFirebaseProvider(facts)
  if (facts.provider === 'oidc') return (await import('./oidc-provider.ts')).createOidcProvider(facts)
  return (await import('./embedded-provider.ts')).createEmbeddedProvider(facts)
}
