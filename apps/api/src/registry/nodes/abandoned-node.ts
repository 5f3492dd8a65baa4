import type { Database, NodeRow } from '../../schema/tables.ts'
import { hasArrivedVersion, isAwaited } from './node-write-store.ts'

/**
 * Whether the id of a locked node is free for another publisher: it was only announced or created, no archive came or can
 * come for it any more, and the time for which its creator could keep it is over. A deleted node is never free.
 */
export async function isAbandoned(db: Database, node: NodeRow, now: Date): Promise<boolean> {
  if (node.listed_at !== null || node.status !== 'active') return false
  if (node.reserved_until !== null && node.reserved_until > now) return false
  return !(await isAwaited(db, node.id, now)) && !(await hasArrivedVersion(db, node.id))
}
