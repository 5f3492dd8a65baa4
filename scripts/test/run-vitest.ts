import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countTests, type Count, type Report } from './count-tests.ts'

export interface VitestRun {
  projects: readonly string[]
  /** Words of the file names that are wanted; every file when there are none. */
  filters: readonly string[]
  environment: Record<string, string | undefined>
  /** For the report; of this run alone. */
  directory: string
}

/** Runs projects of vitest.config.ts in the foreground and counts what passed and failed. */
export async function runVitest({ projects, filters, environment, directory }: VitestRun): Promise<Count> {
  const file = join(directory, `${projects.join('-')}-${Date.now()}.json`)
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    // A word names files of some projects, not of each.
    ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : []),
  ]
  const child = spawn('vitest', args, { env: environment, stdio: ['ignore', 'inherit', 'inherit'] })
  await once(child, 'exit')
  return countTests(await readReport(file), child.exitCode ?? 1)
}

async function readReport(file: string): Promise<Report | undefined> {
  try {
    // Written by Vitest, in the shape of its JSON reporter.
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
