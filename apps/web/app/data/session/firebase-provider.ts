import { FirebaseError, initializeApp } from 'firebase/app'
import { applyActionCode, type Auth, browserLocalPersistence, browserPopupRedirectResolver, confirmPasswordReset, connectAuthEmulator, createUserWithEmailAndPassword, EmailAuthProvider, GithubAuthProvider, GoogleAuthProvider, indexedDBLocalPersistence, initializeAuth, reauthenticateWithCredential, reauthenticateWithPopup, sendEmailVerification, sendPasswordResetEmail, signInWithEmailAndPassword, signInWithPopup, signOut, updateProfile } from 'firebase/auth'
import type { IdentityFacts } from '../public-facts.ts'
import { IdentityError, type IdentityReason } from './identity-error.ts'
import type { IdentityProvider, NewAccount } from './identity-provider.ts'

type FirebaseFacts = Extract<IdentityFacts, { provider: 'firebase' }>

/** Shortest password that Firebase accepts. */
const passwordMinLength = 6

/** Sign-in with Firebase, which stores the session in the IndexedDB of this browser. */
export const createFirebaseProvider = ({ emulatorUrl, ...options }: FirebaseFacts): IdentityProvider => {
  const auth = initializeAuth(initializeApp(options), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  if (emulatorUrl !== undefined) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
  auth.useDeviceLanguage()
  return {
    idToken: (force) => translated(readToken(auth, force)),
    signOut: () => translated(signOut(auth)),
    password: {
      minLength: passwordMinLength,
      signIn: async (email, password) => {
        await translated(signInWithEmailAndPassword(auth, email, password))
        return 'done'
      },
      signInAgain: async (email, password) => {
        const credential = EmailAuthProvider.credential(email, password)
        if (auth.currentUser) await translated(reauthenticateWithCredential(auth.currentUser, credential))
        return 'done'
      },
      signUp: (account) => translated(signUp(auth, account)),
      sendReset: (email) => translated(sendPasswordResetEmail(auth, email)),
      resetPassword: (code, password) => translated(confirmPasswordReset(auth, code, password)),
      sendVerification: async () => {
        if (auth.currentUser) await translated(sendEmailVerification(auth.currentUser))
      },
      verifyEmail: async (code) => {
        await translated(applyActionCode(auth, code))
        return 'confirmed'
      },
    },
    signInWith: async (service, _returnPath, isAgain = false) => {
      const provider = service === 'google' ? new GoogleAuthProvider() : new GithubAuthProvider()
      // Reauthentication refuses every other account than the signed-in account.
      if (isAgain && auth.currentUser) await translated(reauthenticateWithPopup(auth.currentUser, provider))
      else await translated(signInWithPopup(auth, provider))
    },
  }
}

const readToken = async (auth: Auth, force: boolean): Promise<string | undefined> => {
  await auth.authStateReady()
  try {
    return await auth.currentUser?.getIdToken(force)
  } catch (error) {
    if (error instanceof FirebaseError && over.has(error.code)) return undefined
    throw error
  }
}

const over = new Set([
  'auth/user-token-expired',
  'auth/user-not-found',
  'auth/invalid-user-token',
  'auth/user-disabled',
])

const signUp = async (auth: Auth, { name, email, password }: NewAccount) => {
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  await updateProfile(user, { displayName: name })
  // The account exists without this email, and the page offers to send the email again.
  await sendEmailVerification(user).catch(() => undefined)
}

const translated = async <Value>(asked: Promise<Value>): Promise<Value> => {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error
    throw new IdentityError(errors.get(error.code) ?? 'unknown', { cause: error })
  }
}

const errors = new Map<string, IdentityReason>(Object.entries({
  'auth/account-exists-with-different-credential': 'otherMethod',
  'auth/cancelled-popup-request': 'popupClosed',
  'auth/email-already-in-use': 'emailInUse',
  'auth/expired-action-code': 'linkExpired',
  'auth/invalid-action-code': 'linkExpired',
  'auth/invalid-credential': 'wrongCredentials',
  'auth/invalid-email': 'emailInvalid',
  'auth/invalid-login-credentials': 'wrongCredentials',
  'auth/network-request-failed': 'networkFault',
  'auth/operation-not-allowed': 'notOffered',
  'auth/password-does-not-meet-requirements': 'passwordShort',
  'auth/popup-blocked': 'popupBlocked',
  'auth/popup-closed-by-user': 'popupClosed',
  'auth/timeout': 'timedOut',
  'auth/too-many-requests': 'tooManyRequests',
  'auth/user-disabled': 'userDisabled',
  'auth/user-mismatch': 'wrongCredentials',
  'auth/user-not-found': 'wrongCredentials',
  'auth/user-token-expired': 'linkExpired',
  'auth/weak-password': 'passwordShort',
  'auth/wrong-password': 'wrongCredentials',
}))
