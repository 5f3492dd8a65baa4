import { findUntoldIn } from '../../access/log/enter-in-log.ts'
import type { Database } from '../../schema/tables.ts'
import { listLostLeaves, listNodeIds, listPublisherIds } from './untold-store.ts'

const batch = 500

/** Lists rows whose state is another one than the newest leaf tells, and leaves whose row is gone, a sentence each. */
export async function findUntold(db: Database): Promise<string[]> {
  const problems: string[] = []
  for await (const ids of eachBatch((after) => listNodeIds(db, after, batch))) {
    problems.push(...(await findUntoldIn(db, { nodes: ids })))
  }
  for await (const ids of eachBatch((after) => listPublisherIds(db, after, batch))) {
    problems.push(...(await findUntoldIn(db, { publishers: ids })))
  }
  problems.push(...(await listLostLeaves(db, 100)).map(({ subject }) => `${subject}: is gone, but the log tells of it`))
  return [...new Set(problems)]
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
