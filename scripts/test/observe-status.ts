import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** The environment variable that names the folder of what was observed, one file a process; without it nothing is noted. */
export const observedFolder = 'OBSERVED_STATUSES'

const noted = new Set<string>()

/** The tests that prove the statuses of one operation each. A sweep over all operations proves none of a single one. */
const ofOneOperation = /\/test\/(operations\/|proxy\/every-status\.test\.ts$)/

/** Notes that a test of an operation saw a status. */
export function observeStatus(operationId: string, status: number, testPath = ''): void {
  const folder = process.env[observedFolder]
  const line = `${operationId} ${status}\n`
  if (!folder || noted.has(line) || !ofOneOperation.test(testPath)) return
  noted.add(line)
  appendFileSync(join(folder, `${process.pid}.txt`), line)
}
