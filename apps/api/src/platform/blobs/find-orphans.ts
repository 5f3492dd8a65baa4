import type { BlobStore } from './blob-store.ts'

export interface Orphans {
  /** First orphans, up to the maximum that a sweep removes. */
  orphans: string[]
  orphanCount: number
  namedCount: number
  /** Whether most bytes are orphans; a wrong database is then the likelier cause. */
  areTooMany: boolean
}

const batchSize = 500
const mostAtOnce = 10_000
const fewOrphans = 10

/** Finds files that are older than a date and have no row; `findNamed` returns the names that have a row. */
export async function findOrphans(
  blobs: BlobStore,
  olderThan: Date,
  findNamed: (names: string[]) => Promise<Set<string>>,
): Promise<Orphans> {
  const orphans: string[] = []
  let [orphanCount, namedCount] = [0, 0]
  let batch: string[] = []
  const sort = async (): Promise<void> => {
    const named = await findNamed(batch)
    const unnamed = batch.filter((name) => !named.has(name))
    namedCount += named.size
    orphanCount += unnamed.length
    orphans.push(...unnamed.slice(0, mostAtOnce - orphans.length))
    batch = []
  }
  for await (const { sha256, keptAt } of blobs.list()) {
    if (keptAt < olderThan) batch.push(sha256)
    if (batch.length >= batchSize) await sort()
  }
  await sort()
  const areTooMany = orphanCount > 0 && (namedCount === 0 || orphanCount > Math.max(namedCount, fewOrphans))
  return { orphans, orphanCount, namedCount, areTooMany }
}
