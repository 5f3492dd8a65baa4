/** Kinds of callers, each with its usual credential. */
export const principals = [
  'anonymous',
  'stranger',
  'member',
  'ownerOfAnother',
  'owner',
  'bannedOwner',
  'admin',
  'adminToken',
  'token',
  'expiredIdToken',
  'foreignIssuer',
  'service',
  'adminSecret',
  'apiKey',
  'ci',
] as const

export type PrincipalKind = (typeof principals)[number]

export type Row = Record<PrincipalKind, number>

const nobody: Row = {
  anonymous: 401,
  stranger: 403,
  member: 403,
  ownerOfAnother: 403,
  owner: 403,
  bannedOwner: 403,
  admin: 403,
  adminToken: 403,
  // A publish token is no ID token.
  token: 401,
  expiredIdToken: 401,
  foreignIssuer: 401,
  // A service token works for services' operations alone.
  service: 401,
  // The operator's secret works for programs' operations alone.
  adminSecret: 401,
  // An API key works for customers' programs alone.
  apiKey: 401,
  // A CI token works for reports alone.
  ci: 401,
}

/** Allows every caller; credentials are ignored. */
export const open = (status: number): Row => ({
  anonymous: status,
  stranger: status,
  member: status,
  ownerOfAnother: status,
  owner: status,
  bannedOwner: status,
  admin: status,
  adminToken: status,
  token: status,
  expiredIdToken: status,
  foreignIssuer: status,
  service: status,
  adminSecret: status,
  apiKey: status,
  ci: status,
})

export const signedIn = (status: number): Row => ({
  ...nobody,
  stranger: status,
  member: status,
  ownerOfAnother: status,
  owner: status,
  admin: status,
  adminToken: status,
})

export const owners = (status: number): Row => ({ ...nobody, owner: status })

export const members = (status: number): Row => ({ ...owners(status), member: status })

export const editors = (status: number): Row => ({ ...members(status), admin: status, adminToken: status })

export const admins = (status: number): Row => ({ ...nobody, admin: status, adminToken: status })

/** Allows admins with an admin token. */
export const moderators = (status: number): Row => ({ ...nobody, adminToken: status })

/** Allows members of the publisher, admins, and programs with its publish token in the header. */
export const readers = (status: number): Row => ({ ...editors(status), token: status })

/** Allows services of the operator, and admins. */
export const services = (status: number): Row => ({ ...admins(status), service: status })

export const viewers = (status: number): Row => ({
  ...signedIn(status),
  anonymous: status,
  adminSecret: status,
  apiKey: status,
})

/** Allows customers, by ID token or API key. */
export const customers = (status: number): Row => ({ ...signedIn(status), apiKey: status })

/** Allows admins to see the operator's account, which no API key may see. */
export const account = (status: number): Row => ({ ...admins(status), apiKey: 403 })

/** Allows programs of the operator with the secret. All other callers get 401. */
export const programs = (status: number): Row => ({ ...open(401), adminSecret: status })

/** Allows holders of a CI token. */
export const reporters = (status: number): Row => ({ ...open(401), ci: status })
