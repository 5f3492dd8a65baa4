import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** The environment variable that names the folder of what was observed, one file a process; without it nothing is noted. */
export const observedFolder = 'OBSERVED_STATUSES'

const noted = new Set<string>()

/** Notes that a test of an operation saw a status. Sweeps over all operations prove none of a single one. */
export function observeStatus(operationId: string, status: number, testPath = ''): void {
  const folder = process.env[observedFolder]
  const line = `${operationId} ${status}\n`
  if (!folder || noted.has(line) || !testPath.includes('/test/operations/')) return
  noted.add(line)
  appendFileSync(join(folder, `${process.pid}.txt`), line)
}
