import type { components } from '@registry/contract/types'
import type { Principal } from '../../access/permissions/principal.ts'
import { readStandingOrNone } from '../publishers/read-standing.ts'
import type { Database } from '../../schema/tables.ts'
import { findNode } from './node-store.ts'
import type { NodeAddress } from './own-node.ts'

type Permissions = components['schemas']['Permissions']

/** Returns the permissions of a caller on a node of a publisher; none for a missing node. Never throws a refusal. */
export async function readNodePermission(
  db: Database,
  principal: Principal,
  { publisherId, nodeId }: NodeAddress,
): Promise<Permissions> {
  if (principal.kind !== 'user') return { canEdit: false }
  const [node, standing] = await Promise.all([
    findNode(db, nodeId),
    readStandingOrNone(db, publisherId, principal.userId),
  ])
  if (!standing || node?.publisher_id !== publisherId || node.status === 'deleted') return { canEdit: false }
  const { role, isBanned } = standing
  const takesChanges = node.status === 'active' && !isBanned
  return { canEdit: takesChanges && (principal.isAdmin || role !== undefined), ...(role && { role }) }
}
