import type { IdentityFacts } from '../public-facts.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** The configured provider; the others are never loaded. */
export const loadProvider = async (facts: IdentityFacts): Promise<IdentityProvider> => {
  if (facts.provider === 'firebase') return (await import('./firebase-provider.ts')).createFirebaseProvider(facts)
  if (facts.provider === 'oidc') return (await import('./oidc-provider.ts')).createOidcProvider(facts)
  return (await import('./embedded-provider.ts')).createEmbeddedProvider(facts)
}
