export type SignInService = 'google' | 'github'

export interface NewAccount {
  name: string
  email: string
  password: string
}

/** Result of a correct password: `code` when a second factor is still required. */
export type SignInStep = 'done' | 'code'

/** Sign-in by email and password. All methods throw `IdentityError`. */
export interface PasswordSignIn {
  minLength: number
  signIn: (email: string, password: string) => Promise<SignInStep>
  /** Signs the person in again, so that the next token contains a recent sign-in time. */
  signInAgain: (email: string, password: string) => Promise<SignInStep>
  signUp: (account: NewAccount) => Promise<void>
  /** Sends a link to `/auth/reset` by email when the account exists. */
  sendReset: (email: string) => Promise<void>
  /** Sets a new password. `code` comes from the link in the email. */
  resetPassword: (code: string, password: string) => Promise<void>
  /** Sends the verification link by email again. */
  sendVerification: (email: string) => Promise<void>
  /** Confirms an email address with the code of an email link. */
  verifyEmail: (code: string) => Promise<VerifiedEmail>
}

/** `mailed` when the new email address still needs a confirmation by the link in a second email. */
export type VerifiedEmail = 'confirmed' | 'mailed'

/** Browser with a session of the person. */
export interface SignedInBrowser {
  id: string
  /** Time of the sign-in. */
  since: string
  /** User agent header of the browser. */
  userAgent: string
  isCurrent: boolean
}

/**
 * Account settings that people change here. Missing when another issuer manages the account. All methods throw
 * `IdentityError`.
 */
export interface OwnAccount {
  rename: (name: string) => Promise<void>
  /**
   * Sends a link by email. The address changes when the person opens the link. Asks the person to sign in again when
   * the last sign-in is too old.
   */
  changeEmail: (email: string) => Promise<void>
  browsers: () => Promise<SignedInBrowser[]>
  signOutBrowser: (id: string) => Promise<void>
  /** Signs out all other browsers. */
  signOutOthers: () => Promise<void>
}

export interface Passkey {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

export interface Factors {
  /** Null without an authenticator app. */
  app: { since: string; codesLeft: number } | null
  passkeys: Passkey[]
}

/**
 * Management of second factors. All methods throw `IdentityError`. A method asks the person to sign in again when this
 * is needed.
 */
export interface SecondFactor {
  read: () => Promise<Factors>
  /**
   * Verifies a code of the app or a recovery code. The code completes a sign-in, confirms a new app or confirms the
   * person again.
   */
  sendCode: (code: string) => Promise<void>
  /** Begins the setup of an authenticator app. Returns the URL with the secret for the app and the recovery codes. */
  beginApp: () => Promise<{ address: string; codes: string[] }>
  makeCodes: () => Promise<string[]>
  removeApp: () => Promise<void>
  signInByPasskey: () => Promise<void>
  addPasskey: (name: string) => Promise<void>
  renamePasskey: (id: string, name: string) => Promise<void>
  removePasskey: (id: string) => Promise<void>
}

/** Sign-in at another site, which redirects the browser back to `/auth/callback`. */
export interface RedirectSignIn {
  /** Leaves for the other site. With `isAgain` the other site asks for a new sign-in despite its session. */
  begin: (returnPath: string, isAgain?: boolean) => Promise<void>
  /** Completes the sign-in after `begin` and returns the `returnPath` of `begin`. */
  finish: () => Promise<string | undefined>
}

export interface IdentityProvider {
  /** Returns an ID token of the signed-in person, or undefined without a session. With `force` the token is new. */
  idToken: (force: boolean) => Promise<string | undefined>
  /**
   * Returns a token with which the API requests the profile of the person from another issuer. Missing when ID tokens
   * contain the whole profile.
   */
  accessToken?: () => Promise<string | undefined>
  signOut: () => Promise<void>
  password?: PasswordSignIn
  account?: OwnAccount
  /** Loads the second factors on first use. Missing when another issuer handles them. */
  secondFactor?: () => Promise<SecondFactor>
  /**
   * Signs in with an account of another service, in a popup or by a redirect. `isAgain` is for a person who is signed
   * in already.
   */
  signInWith?: (service: SignInService, returnPath: string, isAgain?: boolean) => Promise<void>
  redirect?: RedirectSignIn
}
