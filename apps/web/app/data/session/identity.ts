import type { IdentityFacts } from '../public-facts.ts'

let identity: IdentityFacts | undefined

/** Sets the identity provider of the site, once for each page load. */
export const setIdentity = (facts: IdentityFacts): void => {
  identity = facts
}

export const readIdentity = (): IdentityFacts => {
  if (!identity) throw new Error('The session was not started')
  return identity
}
