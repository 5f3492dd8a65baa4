import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import {
  isOpen,
  isRole,
  isWhileBanned,
  policy,
  relationsFor,
  relationsOf,
  type Permission,
  type PermissionTarget,
  type Relation,
} from './policy.ts'
import type { Principal } from './principal.ts'
import type { Standings } from './standings.ts'

/**
 * Throws an error when a principal lacks the permission of an operation at a path. The feature itself must check, in
 * its transaction, that the pack belongs to the publisher and the version to the pack.
 */
export async function authorize(
  { standings }: Pick<Context, 'standings'>,
  name: string | undefined,
  principal: Principal,
  path: Record<string, unknown>,
): Promise<void> {
  const permission = permissionOf(name)
  if (isOpen(permission)) return
  const wanted = relationsFor(permission)
  const target = await readTarget(standings, wanted, principal, path)
  const relations = relationsOf(principal, target)
  const held = wanted.filter((relation) => relations.has(relation))
  if (held.length === 0) throw refusal(permission, principal, target)
  if (target.isBanned && held.every(isRole) && !isWhileBanned(permission)) {
    throw new RegistryError('publisher_banned', { publisherId: target.publisherId ?? '' })
  }
}

/** Returns the permission with a name from the contract. Throws for an unknown name, which is a bug. */
export function permissionOf(name: string | undefined): Permission {
  if (isPermission(name)) return name
  throw new Error(`no policy for the permission ${name}`)
}

async function readTarget(
  standings: Standings,
  wanted: readonly Relation[],
  principal: Principal,
  path: Record<string, unknown>,
): Promise<PermissionTarget> {
  const byRole = principal.kind === 'user' && wanted.some(isRole)
  const publisherId =
    textOf(path['publisherId']) ?? (byRole ? await publisherOf(standings, textOf(path['nodeId'])) : undefined)
  const { role, isBanned } =
    byRole && publisherId !== undefined
      ? await standings.readStanding(publisherId, principal.userId)
      : { role: undefined, isBanned: false }
  return {
    publisherId,
    nodeId: textOf(path['nodeId']),
    userId: textOf(path['userId']) ?? textOf(path['customer_id']),
    role,
    isBanned,
  }
}

async function publisherOf(standings: Standings, nodeId: string | undefined): Promise<string | undefined> {
  if (nodeId === undefined) return undefined
  const publisherId = await standings.publisherOfNode(nodeId)
  if (publisherId === undefined) throw new RegistryError('node_not_found', { nodeId })
  return publisherId
}

function refusal(
  permission: Permission,
  principal: Principal,
  { publisherId = '', nodeId = '' }: PermissionTarget,
): RegistryError {
  if (principal.kind === 'token') {
    return principal.publisherId === publisherId
      ? new RegistryError('token_not_for_node', { nodeId })
      : new RegistryError('token_of_another_publisher', { publisherId })
  }
  const wanted: readonly string[] = relationsFor(permission)
  if (wanted.includes('adminSecret')) return new RegistryError('admin_secret_required')
  if (principal.kind === 'anonymous') return new RegistryError('sign_in_required')
  if (wanted.includes('member')) return new RegistryError('members_only', { publisherId })
  if (wanted.includes('adminToken') && principal.kind === 'user' && principal.isAdmin) {
    return new RegistryError('admin_token_required')
  }
  if (wanted.includes('owner')) return new RegistryError('owners_only', { publisherId })
  return new RegistryError(wanted.includes('service') ? 'services_only' : 'admins_only')
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function isPermission(name: string | undefined): name is Permission {
  return name !== undefined && Object.hasOwn(policy, name)
}
