import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countFile } from './count-reporter.ts'
import type { Count } from './count-tests.ts'

const reporter = fileURLToPath(new URL('count-reporter.ts', import.meta.url))

/**
 * Runs Vitest in the foreground, and counts passed and failed tests. A run that breaks off, or that ends badly without a
 * reason, is a failure. Temporary files of the tests go with the run.
 */
export async function runVitest(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  output: 'inherit' | 'ignore' = 'inherit',
): Promise<Count> {
  const directory = await mkdtemp(join(tmpdir(), 'registry-tests-'))
  // As in /tmp, a process of another user finds what a test lets it read.
  await chmod(directory, 0o711)
  const file = join(directory, 'count.json')
  try {
    const child = spawn('vitest', ['run', '--reporter=default', `--reporter=${reporter}`, ...args], {
      env: { ...environment, TMPDIR: directory, [countFile]: file },
      stdio: ['ignore', output, output],
    })
    await once(child, 'exit')
    return addBrokenRun(await readCount(file), child.exitCode)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Adds a failure to the count of a run that broke off, or that ended badly without a failed test. */
function addBrokenRun(count: Count | undefined, exitCode: number | null): Count {
  if (!count) return { passed: 0, failed: 1, failures: ['the run broke off'], files: [] }
  if (count.failed > 0 || exitCode === 0) return count
  return { ...count, failed: 1, failures: ['nothing failed, but the run ended badly'] }
}

async function readCount(file: string): Promise<Count | undefined> {
  try {
    // The count reporter writes this file.
    return JSON.parse(await readFile(file, 'utf8')) as Count
  } catch {
    return undefined
  }
}
