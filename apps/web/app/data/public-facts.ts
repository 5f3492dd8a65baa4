/** The identity provider, as every visitor may know it. */
export type IdentityFacts =
  | {
      provider: 'embedded'
      /** Whether one can sign in with it. */
      google: boolean
      github: boolean
      passwordMinLength: number
    }
  | { provider: 'firebase'; apiKey: string; authDomain: string; projectId: string; emulatorUrl?: string }
  | {
      provider: 'oidc'
      /** As it stands in tokens. */
      issuer: string
      clientId: string
      /** How people call it. */
      name: string
      /** With blanks between them, where the operator chose them. */
      scopes?: string
    }

export interface OfferFacts {
  /** Whether some generation service is set up, and so API keys are of use. */
  services: boolean
  /** Whether anything takes or costs money. */
  balance: boolean
  /** The host whose admins of repositories can claim their packs, such as `https://github.com`; absent where claims are not set up. */
  claimsAt?: string
  /** Present where the operator keeps metadata of Python packages, so that requirements of requirements can be resolved. */
  python?: true
}

export interface AnalyticsFacts {
  /** Only there anything is sent. */
  isProduction: boolean
  mixpanelToken?: string
}
