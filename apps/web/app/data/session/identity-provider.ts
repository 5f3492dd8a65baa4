export type SignInService = 'google' | 'github'

export interface NewAccount {
  name: string
  email: string
  password: string
}

/** After a right password: `code` where one of a second factor is still to come. */
export type SignInStep = 'done' | 'code'

/** Sign-in by e-mail and password. Everything throws `IdentityError`. */
export interface PasswordSignIn {
  minLength: number
  signIn: (email: string, password: string) => Promise<SignInStep>
  /** Signs the same person in once more, so that the next token says that it was a moment ago. */
  signInAgain: (email: string, password: string) => Promise<SignInStep>
  signUp: (account: NewAccount) => Promise<void>
  /** Mails a link to `/auth/reset`, if there is such an account. */
  sendReset: (email: string) => Promise<void>
  /** `code` is what the link carried. */
  resetPassword: (code: string, password: string) => Promise<void>
  /** Mails the link that proves the address once more. */
  sendVerification: (email: string) => Promise<void>
  /** Finishes what the link of a mail began. */
  verifyEmail: (code: string) => Promise<VerifiedEmail>
}

/** `mailed` when the new address of an account is still to be confirmed, by the link of another mail. */
export type VerifiedEmail = 'confirmed' | 'mailed'

/** A browser that a person is signed in with. */
export interface SignedInBrowser {
  id: string
  /** Time of the sign-in. */
  since: string
  /** As the browser describes itself. */
  userAgent: string
  isCurrent: boolean
}

/** What people change of their account here; missing where it belongs to another issuer. Everything throws `IdentityError`. */
export interface OwnAccount {
  rename: (name: string) => Promise<void>
  /** Mails a link; the address changes once it was opened. Asks to sign in again where that is too long ago. */
  changeEmail: (email: string) => Promise<void>
  browsers: () => Promise<SignedInBrowser[]>
  signOutBrowser: (id: string) => Promise<void>
  /** Signs out everywhere but here. */
  signOutOthers: () => Promise<void>
}

export interface Passkey {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

export interface Factors {
  /** Null where no authenticator app is set up. */
  app: { since: string; codesLeft: number } | null
  passkeys: Passkey[]
}

/** What people do with second factors here. Everything throws `IdentityError`, and asks to sign in again where that is needed. */
export interface SecondFactor {
  read: () => Promise<Factors>
  /** Ends a sign-in, confirms a new app or shows again who it is: by a code of the app or a recovery code. */
  sendCode: (code: string) => Promise<void>
  /** The address that an app takes its secret by, and the recovery codes. */
  beginApp: () => Promise<{ address: string; codes: string[] }>
  makeCodes: () => Promise<string[]>
  removeApp: () => Promise<void>
  signInByPasskey: () => Promise<void>
  addPasskey: (name: string) => Promise<void>
  renamePasskey: (id: string, name: string) => Promise<void>
  removePasskey: (id: string) => Promise<void>
}

/** Sign-in at another site, which sends the browser back to `/auth/callback`. */
export interface RedirectSignIn {
  /** With `isAgain` the other site asks who it is, though it knows. */
  begin: (returnPath: string, isAgain?: boolean) => Promise<void>
  /** Ends what `begin` began, and answers its `returnPath`. */
  finish: () => Promise<string | undefined>
}

export interface IdentityProvider {
  /** An ID token of whoever is signed in, undefined when nobody is; with `force` a new one. */
  idToken: (force: boolean) => Promise<string | undefined>
  /** Lets the API ask another issuer about the person; missing where ID tokens tell everything. */
  accessToken?: () => Promise<string | undefined>
  signOut: () => Promise<void>
  password?: PasswordSignIn
  account?: OwnAccount
  /** Loaded when it is first needed; missing where another issuer handles it. */
  secondFactor?: () => Promise<SecondFactor>
  /** Signs in with another service's account: at once, or by leaving this page. `isAgain` is for who is signed in already. */
  signInWith?: (service: SignInService, returnPath: string, isAgain?: boolean) => Promise<void>
  redirect?: RedirectSignIn
}
