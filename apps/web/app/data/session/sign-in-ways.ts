import type { IdentityFacts } from '../public-facts.ts'
import type { SignInService } from './identity-provider.ts'

/** The accounts of other services that one can sign in with here. */
export const servicesOf = (identity: IdentityFacts): SignInService[] => {
  if (identity.provider === 'oidc') return []
  if (identity.provider === 'firebase') return ['google', 'github']
  return [...(identity.google ? (['google'] as const) : []), ...(identity.github ? (['github'] as const) : [])]
}

/** The least length of a password here; undefined where there are none. */
export const passwordMinLength = (identity: IdentityFacts): number | undefined => {
  if (identity.provider === 'oidc') return undefined
  return identity.provider === 'firebase' ? 6 : identity.passwordMinLength
}
