import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Operation } from '../house/operations.ts'

// No test can make the registry fail or be away on demand; the harness checks those answers where a test does.
const exempt = [500, 503]
/** Only where a small disk can be mounted does any test see it. */
const fullDisk = 507

/** The test of this one calls the verb, with less patience than an address has. */
const seenBelowHttp = new Set(['putCustomerFile 408'])

/** Reads what the processes of a run observed: lines such as `getNode 404`. */
export async function readObserved(folder: string): Promise<Set<string>> {
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  return new Set(texts.flatMap((text) => text.split('\n').filter((line) => line !== '')))
}

/** Rule 9: names each declared status that no test of an operation saw. */
export function missingStatuses(operations: readonly Operation[], observed: ReadonlySet<string>): string[] {
  const wasFull = [...observed].some((line) => line.endsWith(` ${fullDisk}`))
  const notAsked = new Set(wasFull ? exempt : [...exempt, fullDisk])
  return operations.flatMap(({ operationId, statuses }) => {
    const isSeen = (pair: string): boolean => observed.has(pair) || seenBelowHttp.has(pair)
    const missing = statuses.filter((status) => !notAsked.has(status) && !isSeen(`${operationId} ${status}`))
    return missing.length > 0 ? [`${operationId}: no test saw it answer ${missing.join(', ')}`] : []
  })
}
