import type { LeafState } from '../../access/log/leaf.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../schema/tables.ts'
import { findPublic, listPublicIds, type WholeAdvisory } from './advisory-store.ts'
import { osvDigest } from './osv-record.ts'

/** Returns the state of an advisory for the transparency log. */
export function loggedState(config: Context['config'], advisory: WholeAdvisory): LeafState {
  return { kind: 'advisory', advisory: advisory.id, status: advisory.state, sha256: osvDigest(config, advisory) }
}

/** Lists the ids of the next public advisories after an id. */
export function listAdvisoryIds(db: Database, after: string, limit: number): Promise<string[]> {
  return listPublicIds(db, after, limit)
}

/** Reads the logged states of public advisories; `isLocked` locks the advisories until the transaction ends. */
export async function readLoggedStates(
  { db, config }: Pick<Context, 'db' | 'config'>,
  ids: readonly string[],
  lock: { isLocked: boolean },
): Promise<{ subject: string; state: LeafState }[]> {
  const advisories = await findPublic(db, ids, lock)
  return advisories.map((advisory) => ({ subject: `advisory:${advisory.id}`, state: loggedState(config, advisory) }))
}
