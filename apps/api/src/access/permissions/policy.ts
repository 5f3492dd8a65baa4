import type { Principal } from './principal.ts'

/** What a principal can be to the thing that an address names. */
export type Relation =
  | 'anonymous'
  | 'user'
  | 'admin'
  /** An admin who signed in a short while ago, and has the token that says so. */
  | 'adminToken'
  /** Of the publisher in the address, or of the node's where the address names none. */
  | 'owner'
  | 'member'
  /** The person that the address names. */
  | 'self'
  /** A publish token of the publisher in the address that covers the node in the address. */
  | 'publishToken'
  /** A service of the operator: a scheduler, an extractor. */
  | 'service'
  /** A program of the operator with the secret that they share. */
  | 'adminSecret'
  /** A continuous integration with a token of the operator, or any where the operator leaves that open. */
  | 'ci'
  /** A program of the customer whose API key it sends. */
  | 'apiKey'

/** Needs no credential, and none is read: an answer to it is the same for everyone. */
type Open = 'open'

/**
 * Who may do what. The contract names one of these in each operation's `x-permission`. `uploads:complete`,
 * `files:fetch`, `payments:notify`, `releases:notify` and `tokens:exchange` are open here because what they carry, a signature or an ID token, is the
 * credential.
 */
export const policy = {
  'catalogue:read': 'open',
  'uploads:complete': 'open',
  'files:fetch': 'open',
  'payments:notify': 'open',
  'releases:notify': 'open',
  'tokens:exchange': 'open',
  'versions:publish': ['publishToken'],
  'permissions:read': ['anonymous', 'user'],
  'settings:read': ['anonymous', 'user'],
  'account:use': ['user'],
  'publishers:list': ['user'],
  'publishers:create': ['user'],
  'publisher:edit': ['owner'],
  'publisher:delete': ['owner'],
  'members:read': ['owner', 'member'],
  'members:manage': ['owner'],
  'members:remove': ['owner', 'self'],
  'tokens:read': ['owner'],
  'tokens:manage': ['owner'],
  'nodes:create': ['owner', 'member'],
  'nodes:edit': ['owner', 'member', 'admin'],
  'nodes:delete': ['owner'],
  'nodes:claim': ['owner'],
  'nodes:review': ['user'],
  'nodes:translate': ['owner', 'member', 'admin'],
  'versions:edit': ['owner', 'member', 'admin'],
  // No token: a stolen one could lead everyone to an older version.
  'versions:yank': ['owner', 'member'],
  'versions:delete': ['owner'],
  'staging:read': ['owner', 'member'],
  'staging:manage': ['owner'],
  'staging:decide': ['owner', 'member'],
  'code:read': ['owner', 'member', 'admin'],
  'versions:check': ['owner', 'member', 'publishToken', 'admin'],
  'review:read': ['owner', 'member', 'publishToken', 'admin'],
  'review:answer': ['owner', 'member'],
  'reviews:sweep': ['service', 'admin'],
  'comfy-nodes:write': ['service', 'admin'],
  'nodes:report': ['user'],
  'nodes:reindex': ['service', 'admin'],
  'customer:use': ['user'],
  'ci:report': ['ci'],
  'ci:upload': ['ci'],
  'customer:files': ['user', 'apiKey'],
  'proxy:use': ['user', 'apiKey'],
  'customers:read': ['admin'],
  'customers:events': ['self', 'admin'],
  'customers:adjust': ['adminToken'],
  'customers:bill': ['adminSecret'],
  'api-keys:verify': ['adminSecret'],
  'admin:read': ['admin'],
  'admin:token': ['admin'],
  'admin:manage': ['admin'],
  'admin:moderate': ['adminToken'],
} as const satisfies Record<string, Open | readonly Relation[]>

/** What an operation asks for. */
export type Permission = keyof typeof policy

/** Whether a permission is for everyone, whoever they are. */
export function isOpen(permission: Permission): boolean {
  return policy[permission] === 'open'
}

// Who belongs to a banned publisher can see what is there, and leave, but change nothing.
const whileBanned: ReadonlySet<Permission> = new Set(['members:read', 'tokens:read', 'review:read', 'staging:read'])

/** Whether owners and members keep a permission when their publisher is banned. */
export function isWhileBanned(permission: Permission): boolean {
  return whileBanned.has(permission)
}

/** Whether a relation comes from belonging to a publisher. */
export function isRole(relation: Relation): boolean {
  return relation === 'owner' || relation === 'member'
}

/** The relations that a permission is for; none for one that is open. */
export function relationsFor(permission: Permission): readonly Relation[] {
  const relations: Open | readonly Relation[] = policy[permission]
  return relations === 'open' ? [] : relations
}

/** The address that a request goes to, and what is known of the caller there. */
export interface Place {
  publisherId: string | undefined
  nodeId: string | undefined
  userId: string | undefined
  /** The caller's role in the publisher. */
  role: 'owner' | 'member' | undefined
  isBanned: boolean
}

/** What a principal is at a place. */
export function relationsOf(principal: Principal, place: Place): Set<Relation> {
  switch (principal.kind) {
    case 'anonymous':
      return new Set(['anonymous'])
    case 'service':
      return new Set(['service'])
    case 'adminSecret':
      return new Set(['adminSecret'])
    case 'ci':
      return new Set(['ci'])
    case 'apiKey':
      return new Set(['apiKey'])
    case 'operator':
      return new Set()
    case 'token':
      return new Set(
        principal.publisherId === place.publisherId && covers(principal.nodeIds, place.nodeId) ? ['publishToken'] : [],
      )
    case 'user': {
      const relations = new Set<Relation>(['user'])
      if (principal.isAdmin) relations.add('admin')
      if (principal.isAdmin && principal.hasAdminToken) relations.add('adminToken')
      if (place.role) relations.add(place.role)
      if (place.userId === principal.userId) relations.add('self')
      return relations
    }
  }
}

function covers(nodeIds: string[] | undefined, nodeId: string | undefined): boolean {
  if (!nodeIds) return true
  return nodeId !== undefined && nodeIds.some((id) => id.toLowerCase() === nodeId.toLowerCase())
}
