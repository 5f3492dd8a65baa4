/** Who is asking. */
export type Principal =
  | { kind: 'anonymous' }
  | UserPrincipal
  | TokenPrincipal
  | ServicePrincipal
  | ApiKeyPrincipal
  /** A continuous integration; without a name where the operator asks for no token. */
  | { kind: 'ci'; name: string | undefined }
  /** A program of the operator that knows the secret they share with the registry. */
  | { kind: 'adminSecret' }
  /** Whoever runs commands on the machine of the registry; never made from a request. */
  | { kind: 'operator' }

/** A signed-in person. */
export interface UserPrincipal {
  kind: 'user'
  userId: string
  /** What the issuer calls them. */
  name?: string | undefined
  email: string | undefined
  /** Whether the address is known to be theirs. */
  emailVerified: boolean
  isAdmin: boolean
  /** Whether the request came with an admin token, which a stolen session alone cannot get. */
  hasAdminToken: boolean
  /** When they showed who they are, as far as their ID token says so. */
  signedInAt?: Date | undefined
  /** The session that their ID token is of, where this registry has it. */
  sessionId?: string | undefined
}

/** A program with a publish token; `nodeIds` are the only nodes it may publish, undefined for all of the publisher. */
export interface TokenPrincipal {
  kind: 'token'
  tokenId: string
  publisherId: string
  nodeIds: string[] | undefined
}

/** A service of the operator, by the name that the operator gave it. */
export interface ServicePrincipal {
  kind: 'service'
  name: string
}

/** A program of a customer, by their API key. */
export interface ApiKeyPrincipal {
  kind: 'apiKey'
  keyId: string
  userId: string
}

export const anonymous: Principal = { kind: 'anonymous' }

/** Under which name requests of a principal are counted; undefined for strangers, and for programs of the operator. */
export function nameOfPrincipal(principal: Principal): string | undefined {
  if (principal.kind === 'token') return `publisher ${principal.publisherId}`
  return principal.kind === 'user' || principal.kind === 'apiKey' ? `user ${principal.userId}` : undefined
}
