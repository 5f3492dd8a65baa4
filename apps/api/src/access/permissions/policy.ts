import type { Principal } from './principal.ts'

/** Relation of a principal to the resource in the path. */
export type Relation =
  | 'anonymous'
  | 'user'
  | 'admin'
  /** Admin who signed in recently and sends an admin token. */
  | 'adminToken'
  /** Owner of the publisher in the path, or of the pack's publisher when the path names no publisher. */
  | 'owner'
  | 'member'
  /** Person in the path. */
  | 'self'
  /** Publish token of the publisher in the path that covers the pack in the path. */
  | 'publishToken'
  /** Service of the operator, such as a scheduler or an extractor. */
  | 'service'
  /** Program of the operator that sends the shared admin secret. */
  | 'adminSecret'
  /** Continuous integration with a token of the operator, or without a token where the operator allows that. */
  | 'ci'
  /** Program that sends the API key of a customer. */
  | 'apiKey'

/** Marks a permission that needs no credential. `authenticate` reads none and returns an anonymous caller. */
type Open = 'open'

/**
 * Permissions and the relations that hold them. The contract names a permission in each operation's `x-permission`.
 * `uploads:complete`, `files:fetch`, `payments:notify`, `releases:notify` and `tokens:exchange` are open here because
 * their body or address carries the credential: a signature or an ID token.
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
  // Publish tokens cannot yank, because a stolen token could lead every client to an older version.
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
  // A program with an API key does what ComfyUI's front end does with it; it manages no keys and opens no billing page.
  'customer:account': ['user', 'apiKey'],
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

/** Permission that an operation needs. */
export type Permission = keyof typeof policy

/** Tells whether a permission is open to every caller. */
export function isOpen(permission: Permission): boolean {
  return policy[permission] === 'open'
}

// Members of a banned publisher can read these and leave the publisher, but change nothing.
const whileBanned: ReadonlySet<Permission> = new Set(['members:read', 'tokens:read', 'review:read', 'staging:read'])

/** Tells whether owners and members keep a permission while their publisher is banned. */
export function isWhileBanned(permission: Permission): boolean {
  return whileBanned.has(permission)
}

/** Tells whether a relation comes from membership in a publisher. */
export function isRole(relation: Relation): boolean {
  return relation === 'owner' || relation === 'member'
}

/** Returns the relations that hold a permission; none for an open permission. */
export function relationsFor(permission: Permission): readonly Relation[] {
  const relations: Open | readonly Relation[] = policy[permission]
  return relations === 'open' ? [] : relations
}

/** Path parameters of a request, with the caller's standing there. */
export interface PermissionTarget {
  publisherId: string | undefined
  nodeId: string | undefined
  userId: string | undefined
  /** The caller's role in the publisher. */
  role: 'owner' | 'member' | undefined
  isBanned: boolean
}

/** Returns the relations of a principal to a target. */
export function relationsOf(principal: Principal, target: PermissionTarget): Set<Relation> {
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
        principal.publisherId === target.publisherId && covers(principal.nodeIds, target.nodeId)
          ? ['publishToken']
          : [],
      )
    case 'user': {
      const relations = new Set<Relation>(['user'])
      if (principal.isAdmin) relations.add('admin')
      if (principal.isAdmin && principal.hasAdminToken) relations.add('adminToken')
      if (target.role) relations.add(target.role)
      if (target.userId === principal.userId) relations.add('self')
      return relations
    }
  }
}

function covers(nodeIds: string[] | undefined, nodeId: string | undefined): boolean {
  if (!nodeIds) return true
  return nodeId !== undefined && nodeIds.some((id) => id.toLowerCase() === nodeId.toLowerCase())
}
