import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'
import { countTests } from './count-tests.ts'

/** Environment variable with the path of the result file. */
export const countFile = 'TEST_COUNT_FILE'

/** Writes the counts of a run of Vitest into a file, as JSON. */
export default class CountReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, strayErrors) => {
    writeFileSync(process.env[countFile] ?? '', JSON.stringify(countTests(modules, strayErrors)))
  }
}
