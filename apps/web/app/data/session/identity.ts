import type { IdentityFacts } from '../public-facts.ts'

let identity: IdentityFacts | undefined

/** Tells who vouches for people, once a page. */
export const setIdentity = (facts: IdentityFacts): void => {
  identity = facts
}

export const readIdentity = (): IdentityFacts => {
  if (!identity) throw new Error('The session was not started')
  return identity
}
