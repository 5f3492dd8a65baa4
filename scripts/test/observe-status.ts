import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Environment variable with the folder for observed statuses, one file for each process. Without it, nothing is
 * recorded.
 */
export const observedFolder = 'OBSERVED_STATUSES'

const noted = new Set<string>()

/** Tests that check the statuses of a single operation. A test over all operations does not count. */
const ofOneOperation = /\/test\/(operations\/|proxy\/every-status\.test\.ts$)/

/** Records that a test of an operation observed a status. */
export function observeStatus(operationId: string, status: number, testPath = ''): void {
  const folder = process.env[observedFolder]
  const line = `${operationId} ${status}\n`
  if (!folder || noted.has(line) || !ofOneOperation.test(testPath)) return
  noted.add(line)
  appendFileSync(join(folder, `${process.pid}.txt`), line)
}
