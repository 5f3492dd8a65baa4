import { findUntoldIn, tellDifference } from '../../access/log/enter-in-log.ts'
import type { StateRow } from '../../access/log/leaf.ts'
import type { Context } from '../../context.ts'
import { listAdvisoryIds, lockLoggedStates } from '../../registry/advisories/logged-state.ts'
import { findNewestLeaves, listLostLeaves, listNodeIds, listPublisherIds } from './untold-store.ts'

const batch = 500

/** Lists rows whose state is another one than the newest leaf tells, and leaves whose row is gone, a sentence each. */
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
    problems.push(...(await lockAdvisoryStates(parts, ids)).flatMap(tellDifference))
  }
  problems.push(...(await listLostLeaves(db, 100)).map(({ subject }) => `${subject}: is gone, but the log tells of it`))
  return [...new Set(problems)]
}

/** Reads the states of public advisories with their newest leaves, and locks the advisories until the transaction ends. */
export async function lockAdvisoryStates(
  parts: Pick<Context, 'db' | 'config'>,
  ids: readonly string[],
): Promise<StateRow[]> {
  const states = await lockLoggedStates(parts, ids)
  const leaves = await findNewestLeaves(
    parts.db,
    states.map(({ subject }) => subject),
  )
  return states.map((row) => ({ ...row, body: leaves.get(row.subject) ?? null }))
}

/** Reads ids, a batch at a time, each after the last one. */
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
