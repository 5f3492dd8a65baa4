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

/** Resumes the session of this tab, or requests a session from the provider. */
export const resumeSession = async (): Promise<void> => {
  const known = tokens().stored()
  if (known !== undefined && rememberedPerson() !== undefined) adopt(known)
  else await lookAgain()
}

/** Returns the identity provider and loads its code on first use. */
export const identityProvider = (): Promise<IdentityProvider> => {
  provider ??= loadProvider(readIdentity()).catch((error: unknown) => {
    provider = undefined
    throw error
  })
  return provider
}

/** Adopts the session of a new sign-in. Throws the errors of the provider. */
export const beginSession = async (): Promise<void> => {
  tokens().forget()
  follow(await tokens().get())
}

/** Reloads the profile of the person from the provider. Throws the errors of the provider. */
export const refreshPerson = async (): Promise<void> => follow(await tokens().renew())

/** Returns a token for the next request, or undefined without a session. */
export const callToken = async (): Promise<string | undefined> => {
  if (readSession().status !== 'signedIn') return undefined
  const token = (await tokens().get()) ?? (await tokenOfSignIn())
  if (token === undefined) endSession('expired')
  else adopt(token)
  return token
}

/** Asks the person to sign in again when the session ended under an open form. The form keeps its values. */
const tokenOfSignIn = async (): Promise<string | undefined> => {
  const isFormOpen = document.querySelector('form[method="post"]') !== null
  return isFormOpen && (await askToSignIn('ended')) ? tokens().get() : undefined
}

/**
 * Returns the access token for a request whose ID token lacks the email address. Returns undefined for other requests.
 */
export const accessTokenBeside = async (idToken: string): Promise<string | undefined> => {
  if (readIdentity().provider !== 'oidc' || readIdToken(idToken)?.person.email !== undefined) return undefined
  return (await identityProvider()).accessToken?.().catch(() => undefined)
}

/** Returns a new token after a rejected token. Without a new token, ends the session and returns undefined. */
export const renewedToken = async (): Promise<string | undefined> => {
  const token = (await tokens().renew()) ?? (await tokenOfSignIn())
  if (token === undefined) endSession('expired')
  return token
}

/** Ends a session without a sign-out by the person and reports the reason. */
export const endSession = (end: SessionEnd): void => {
  if (readSession().status !== 'signedIn') return
  tellSessionEnd(end)
  forgetPerson()
  void identityProvider()
    .then((known) => known.signOut())
    .catch(() => undefined)
}

/** Signs out at the provider and deletes the data of the person, in this tab and all others. */
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

/** Requests the session from the provider. A failed request counts as signed out. */
const lookAgain = async (): Promise<void> => {
  try {
    follow(await tokens().get())
  } catch {
    setSession({ status: 'signedOut' })
  }
}

/**
 * Returns the person id of the registry for a token subject. Ids from an OIDC issuer have a prefix, so that they never
 * collide with other ids.
 */
const registryId = (subject: string): string => (readIdentity().provider === 'oidc' ? `oidc:${subject}` : subject)

/** Sets the state to signed out and deletes the data of a person who was signed in. */
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

/** Applies a sign-in or sign-out of another tab to this tab. */
export const followOtherTabs = async (): Promise<void> => {
  const remembered = rememberedPerson()
  const { status, person } = readSession()
  if (remembered === person?.id || status === 'unknown') return
  if (status === 'signedIn') forgetInThisTab()
  if (remembered !== undefined) await lookAgain()
  else tellSessionEnd('elsewhere')
}

/** Loads the configured provider. The code of the other providers never loads. */
const loadProvider = async (facts: IdentityFacts): Promise<IdentityProvider> => {
  if (facts.provider === 'firebase') return (await import('./firebase-provider.ts')).createFirebaseProvider(facts)
  if (facts.provider === 'oidc') return (await import('./oidc-provider.ts')).createOidcProvider(facts)
  return (await import('./embedded-provider.ts')).createEmbeddedProvider(facts)
}
