/** Public facts about the identity provider. */
export type IdentityFacts =
  | {
      provider: 'embedded'
      /** Whether visitors can sign in with Google. */
      google: boolean
      github: boolean
      passwordMinLength: number
    }
  | { provider: 'firebase'; apiKey: string; authDomain: string; projectId: string; emulatorUrl?: string }
  | {
      provider: 'oidc'
      /** Issuer as tokens contain it. */
      issuer: string
      clientId: string
      /** Display name of the provider. */
      name: string
      /** Scopes separated by spaces, where the operator chose them. */
      scopes?: string
    }

export interface OfferFacts {
  /** Whether a generation service is set up, which makes API keys useful. */
  services: boolean
  /** Whether the registry takes payments or charges for services. */
  balance: boolean
  /**
   * Host whose repository admins can claim their packs, such as `https://github.com`; absent where claims are not set
   * up.
   */
  claimsAt?: string
  /** Present where the operator mirrors metadata of Python packages, which resolving indirect requirements needs. */
  python?: true
}

export interface AnalyticsFacts {
  /** Events are sent only in production. */
  isProduction: boolean
  mixpanelToken?: string
}
