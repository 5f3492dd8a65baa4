import type { Database } from '../../schema/tables.ts'
import { addInstalls, listIds, lockFreeNodes } from './node-store.ts'

/**
 * Adds installations to nodes by id, and locks these nodes. The query does not wait: it skips nodes that another
 * transaction has locked, and returns their ids for a later attempt.
 */
export async function countNodeInstalls(db: Database, counts: ReadonlyMap<string, number>): Promise<Set<string>> {
  const locked = new Set(await lockFreeNodes(db, [...counts.keys()]))
  await addInstalls(db, new Map([...counts].filter(([id]) => locked.has(id))))
  const others = [...counts.keys()].filter((id) => !locked.has(id))
  return new Set(others.length === 0 ? [] : await listIds(db, others))
}
