/**
 * Checks the rules of docs/ARCHITECTURE.md that no other tool covers. Prints each finding and fails when any exists.
 */
import { join } from 'node:path'
import { checkHouse } from './house/check.ts'

const findings = await checkHouse(join(import.meta.dirname, '..'))
for (const { path, line, message } of findings) console.error(`${path}${line > 0 ? `:${line}` : ''}  ${message}`)
if (findings.length > 0) {
  console.error(`\n${findings.length} findings`)
  process.exitCode = 1
}
