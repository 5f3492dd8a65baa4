import type { IdentityFacts } from '../public-facts.ts'
import { afterSigningIn, ask, post, Unsigned } from './embedded-request.ts'
import { IdentityError } from './identity-error.ts'
import type { IdentityProvider, SignedInBrowser, SignInStep } from './identity-provider.ts'
import { rememberedPerson } from './remembered-person.ts'

type EmbeddedFacts = Extract<IdentityFacts, { provider: 'embedded' }>

/** Sign-in at this registry itself. The session is a cookie that scripts cannot read. */
export const createEmbeddedProvider = ({ google, github, passwordMinLength }: EmbeddedFacts): IdentityProvider => ({
  idToken: readToken,
  signOut: async () => void (await post('/sign-out', {})),
  password: {
    minLength: passwordMinLength,
    signIn,
    // A second sign-in begins a new session, and each token contains the start of its session.
    signInAgain: signIn,
    signUp: async (account) =>
      void (await post('/sign-up/email', { ...account, callbackURL: pageUrl('/auth/verify') })),
    sendReset: async (email) =>
      void (await post('/request-password-reset', { email, redirectTo: pageUrl('/auth/reset') })),
    resetPassword: async (token, newPassword) => void (await post('/reset-password', { token, newPassword })),
    sendVerification: async (email) =>
      void (await post('/send-verification-email', { email, callbackURL: pageUrl('/auth/verify') })),
    verifyEmail: async (token) =>
      'user' in (await ask(`/verify-email?token=${encodeURIComponent(token)}`)) ? 'confirmed' : 'mailed',
  },
  account: {
    rename: async (name) => void (await post('/update-user', { name })),
    changeEmail: async (newEmail) => void (await afterSigningIn(() => post('/change-email', { newEmail }))),
    browsers: async () => Object.values(await ask('/list-sessions')).map(browserOf),
    signOutBrowser: async (id) => void (await post('/revoke-session', { id })),
    signOutOthers: async () => void (await post('/revoke-other-sessions', {})),
  },
  secondFactor: async () => (await import('./embedded-factor.ts')).embeddedFactor,
  ...((google || github) && {
    signInWith: async (provider, returnPath) => {
      const answer = await post('/sign-in/social', {
        provider,
        callbackURL: pageUrl(returnPath),
        errorCallbackURL: pageUrl('/auth/login'),
        disableRedirect: true,
      })
      if (typeof answer['url'] !== 'string') throw new IdentityError('unknown')
      location.assign(answer['url'])
    },
  }),
})

const signIn = async (email: string, password: string): Promise<SignInStep> =>
  'twoFactorRedirect' in (await post('/sign-in/email', { email, password })) ? 'code' : 'done'

const browserOf = (session: unknown): SignedInBrowser => {
  // The auth routes of the registry define this type.
  const { id, createdAt, userAgent, isCurrent } = session as Omit<SignedInBrowser, 'since'> & { createdAt: string }
  return { id, since: createdAt, userAgent, isCurrent }
}

const pageUrl = (path: string) => new URL(path, location.origin).href

const readToken = async (): Promise<string | undefined> => {
  try {
    // A browser without a remembered person mostly has no session. The refused token request would then show an error
    // in the console.
    if (rememberedPerson() === undefined && !('session' in (await ask('/get-session')))) return undefined
    const { token } = await ask('/token')
    return typeof token === 'string' ? token : undefined
  } catch (error) {
    if (error instanceof Unsigned) return undefined
    throw error
  }
}
