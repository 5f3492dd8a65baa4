import { findUntoldIn, findUntoldNames, tellDifference } from '../../access/log/enter-in-log.ts'
import type { StateRow } from '../../access/log/leaf.ts'
import type { Context } from '../../context.ts'
import { listAdvisoryIds, readLoggedStates } from '../../registry/advisories/logged-state.ts'
import { findNewestLeaves, listLostLeaves, listNodeIds, listPublisherIds } from './untold-store.ts'

const batch = 500

/** Maximum sentences about a kind of problem. */
const most = 100

/** Lists, a sentence each, rows that differ from their newest leaf, leaves without a row, and names without a leaf. */
export async function findUntold(parts: Pick<Context, 'db' | 'config'>): Promise<string[]> {
  const { db } = parts
  const problems: string[] = []
  for await (const ids of eachBatch((after) => listNodeIds(db, after, batch))) {
    problems.push(...(await findUntoldIn(db, { nodes: ids })))
  }
  for await (const ids of eachBatch((after) => listPublisherIds(db, after, batch))) {
    problems.push(...(await findUntoldIn(db, { publishers: ids })))
  }
  for await (const ids of eachBatch((after) => listAdvisoryIds(db, after, batch))) {
    // Rows and leaves need a common snapshot for several queries: the registry may be in use.
    const states = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => readAdvisoryStates({ ...parts, db: tx }, ids, { isLocked: false }))
    problems.push(...states.flatMap(tellDifference))
  }
  problems.push(
    ...(await listLostLeaves(db, most)).map(({ subject }) => `${subject}: is gone, but the log tells of it`),
  )
  problems.push(...(await findUntoldNames(db, most)))
  return [...new Set(problems)]
}

/** Reads the states of public advisories with their newest leaves. */
export async function readAdvisoryStates(
  parts: Pick<Context, 'db' | 'config'>,
  ids: readonly string[],
  lock: { isLocked: boolean },
): Promise<StateRow[]> {
  const states = await readLoggedStates(parts, ids, lock)
  const leaves = await findNewestLeaves(
    parts.db,
    states.map(({ subject }) => subject),
  )
  return states.map((row) => ({ ...row, body: leaves.get(row.subject) ?? null }))
}

/** Yields ids in batches, each batch after the last id of the preceding batch. */
export async function* eachBatch(read: (after: string) => Promise<string[]>): AsyncGenerator<string[]> {
  let after = ''
  for (;;) {
    const ids = await read(after)
    const last = ids.at(-1)
    if (last === undefined) return
    yield ids
    after = last
  }
}
