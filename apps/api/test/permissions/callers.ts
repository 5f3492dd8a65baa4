/** Who asks, each with the credential that this kind of caller would send. */
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
  // A publish token is no ID token, and is not taken for one.
  token: 401,
  expiredIdToken: 401,
  foreignIssuer: 401,
  // Nor is a service token, where nothing is for services.
  service: 401,
  // Nor does anybody look at the operator's secret, where nothing asks for it.
  adminSecret: 401,
  // Nor is a customer's API key, where nothing is for customers' programs.
  apiKey: 401,
  // The token of a continuous integration is for its reports alone.
  ci: 401,
}

/** The same answer for everyone, and credentials are not even looked at. */
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

/** Admins who sent an admin token. */
export const moderators = (status: number): Row => ({ ...nobody, adminToken: status })

/** Who belongs to the publisher, admins, and programs with a publish token of it in the header. */
export const readers = (status: number): Row => ({ ...editors(status), token: status })

/** Services of the operator, and admins. */
export const services = (status: number): Row => ({ ...admins(status), service: status })

export const viewers = (status: number): Row => ({
  ...signedIn(status),
  anonymous: status,
  adminSecret: status,
  apiKey: status,
})

/** Customers, themselves or by their API key. */
export const customers = (status: number): Row => ({ ...signedIn(status), apiKey: status })

/** What shows the operator's account, which an API key shows to nobody. */
export const account = (status: number): Row => ({ ...admins(status), apiKey: 403 })

/** Programs of the operator with the secret; a person is told to send it, whoever they are. */
export const programs = (status: number): Row => ({ ...open(401), adminSecret: status })

/** Continuous integrations with a token. */
export const reporters = (status: number): Row => ({ ...open(401), ci: status })
