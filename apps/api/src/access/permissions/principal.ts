/** Caller of a request. */
export type Principal =
  | { kind: 'anonymous' }
  | UserPrincipal
  | TokenPrincipal
  | ServicePrincipal
  | ApiKeyPrincipal
  /** Continuous integration; `name` is undefined when the operator requires no token. */
  | { kind: 'ci'; name: string | undefined }
  /** Program of the operator that sends the shared admin secret. */
  | { kind: 'adminSecret' }
  /** Person who runs commands on the machine of the registry. No request ever gets this principal. */
  | { kind: 'operator' }

/** A signed-in person. */
export interface UserPrincipal {
  kind: 'user'
  userId: string
  /** Name of the person at the issuer. */
  name?: string | undefined
  email: string | undefined
  /** True when the issuer confirmed that the address belongs to the person. */
  emailVerified: boolean
  isAdmin: boolean
  /** True when the request carries an admin token, which a stolen session alone cannot get. */
  hasAdminToken: boolean
  /** Time of the last sign-in; undefined when the ID token omits it. */
  signedInAt?: Date | undefined
  /** Session of the ID token; undefined for external issuers. */
  sessionId?: string | undefined
}

/**
 * Program with a publish token. `nodeIds` limits the packs it may publish; undefined allows every pack of the
 * publisher.
 */
export interface TokenPrincipal {
  kind: 'token'
  tokenId: string
  publisherId: string
  nodeIds: string[] | undefined
}

/** Service of the operator, by the name that the operator gave it. */
export interface ServicePrincipal {
  kind: 'service'
  name: string
}

/** Program of a customer, by API key. */
export interface ApiKeyPrincipal {
  kind: 'apiKey'
  keyId: string
  userId: string
}

export const anonymous: Principal = { kind: 'anonymous' }

/**
 * Returns the key under which requests of a principal are counted; undefined for anonymous callers and for programs of
 * the operator.
 */
export function nameOfPrincipal(principal: Principal): string | undefined {
  if (principal.kind === 'token') return `publisher ${principal.publisherId}`
  return principal.kind === 'user' || principal.kind === 'apiKey' ? `user ${principal.userId}` : undefined
}
