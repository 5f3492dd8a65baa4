import type { components } from '@registry/contract/types'
import type { Principal } from '../../access/permissions/principal.ts'
import type { Database } from '../../schema/tables.ts'
import { readStandingOrNone } from './read-standing.ts'

/** What somebody may do with a publisher; for a publisher that is not there: nothing. */
export async function readPermission(
  db: Database,
  principal: Principal,
  publisherId: string,
): Promise<components['schemas']['Permissions']> {
  if (principal.kind !== 'user') return { canEdit: false }
  const standing = await readStandingOrNone(db, publisherId, principal.userId)
  if (!standing?.role) return { canEdit: false }
  return { canEdit: standing.role === 'owner' && !standing.isBanned, role: standing.role }
}
