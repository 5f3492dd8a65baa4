import type { IdentityFacts } from '../public-facts.ts'
import type { SignInService } from './identity-provider.ts'

/** Returns the services whose accounts can sign in here. */
export const servicesOf = (identity: IdentityFacts): SignInService[] => {
  if (identity.provider === 'oidc') return []
  if (identity.provider === 'firebase') return ['google', 'github']
  return [...(identity.google ? (['google'] as const) : []), ...(identity.github ? (['github'] as const) : [])]
}

/** Returns the minimum length of a password, or undefined when sign-in uses no passwords. */
export const passwordMinLength = (identity: IdentityFacts): number | undefined => {
  if (identity.provider === 'oidc') return undefined
  return identity.provider === 'firebase' ? 6 : identity.passwordMinLength
}
