import type { Database, NodeRow } from '../../schema/tables.ts'
import { hasArrivedVersion, isAwaited } from './node-write-store.ts'

/**
 * Tells whether another publisher can take the id of a locked node. Such a node was never listed, has no archive and
 * expects none, and its reservation is over. A deleted node is never free.
 */
export async function isAbandoned(db: Database, node: NodeRow, now: Date): Promise<boolean> {
  if (node.listed_at !== null || node.status !== 'active') return false
  if (node.reserved_until !== null && node.reserved_until > now) return false
  return !(await isAwaited(db, node.id, now)) && !(await hasArrivedVersion(db, node.id))
}
