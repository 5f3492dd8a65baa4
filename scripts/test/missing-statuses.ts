import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Operation } from '../house/operations.ts'

// Tests cannot make every operation fail on demand. The test harness checks these responses when a test receives them.
const exempt = [500, 503]
/** Tests observe this status only on a machine that can mount a small disk. */
const fullDisk = 507

/** The test of this status calls the function directly, with a shorter timeout than the HTTP route has. */
const seenBelowHttp = new Set(['putCustomerFile 408'])

/** Reads the statuses that the processes of a run observed: lines such as `getNode 404`. */
export async function readObserved(folder: string): Promise<Set<string>> {
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  return new Set(texts.flatMap((text) => text.split('\n').filter((line) => line !== '')))
}

/** Lists the declared statuses of operations that no test observed (rule 9). */
export function missingStatuses(operations: readonly Operation[], observed: ReadonlySet<string>): string[] {
  const wasFull = [...observed].some((line) => line.endsWith(` ${fullDisk}`))
  const notAsked = new Set(wasFull ? exempt : [...exempt, fullDisk])
  return operations.flatMap(({ operationId, statuses }) => {
    const isSeen = (pair: string): boolean => observed.has(pair) || seenBelowHttp.has(pair)
    const missing = statuses.filter((status) => !notAsked.has(status) && !isSeen(`${operationId} ${status}`))
    return missing.length > 0 ? [`${operationId}: no test saw it answer ${missing.join(', ')}`] : []
  })
}
