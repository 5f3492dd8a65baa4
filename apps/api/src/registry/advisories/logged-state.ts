import type { LeafState } from '../../access/log/leaf.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../schema/tables.ts'
import { listPublicIds, lockAdvisories, type WholeAdvisory } from './advisory-store.ts'
import { osvDigest } from './osv-record.ts'

/** State of an advisory as the transparency log tells it. */
export function loggedState(config: Context['config'], advisory: WholeAdvisory): LeafState {
  return { kind: 'advisory', advisory: advisory.id, status: advisory.state, sha256: osvDigest(config, advisory) }
}

/** Lists the first ids of public advisories after one. */
export function listAdvisoryIds(db: Database, after: string, limit: number): Promise<string[]> {
  return listPublicIds(db, after, limit)
}

/** Reads the states of public advisories, which stay so until the transaction ends. */
export async function lockLoggedStates(
  { db, config }: Pick<Context, 'db' | 'config'>,
  ids: readonly string[],
): Promise<{ subject: string; state: LeafState }[]> {
  const advisories = await lockAdvisories(db, ids)
  return advisories.map((advisory) => ({ subject: `advisory:${advisory.id}`, state: loggedState(config, advisory) }))
}
