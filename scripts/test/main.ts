/** npm test, under Node 24: runs checks and tests, and prints their results. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { observedFolder } from './observe-status.ts'
import { readOperations } from '../house/read-operations.ts'
import { build, root } from '../launch/prepare.mjs'
import { slowestFiles, type Count } from './count-tests.ts'
import { findChromium } from './find-chromium.ts'
import { missingStatuses, readObserved } from './missing-statuses.ts'
import { chooseParts, chooseProjects } from './parts.ts'
import { runVitest } from './run-vitest.ts'
import { thisMachine } from './this-machine.ts'

const { wanted, filters } = chooseParts(process.argv.slice(2))
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  // Tests start the registry hundreds of times, and each start would compile all modules again.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules/.cache/registry/compiled'),
}

if (wanted.has('e2e')) {
  try {
    environment['CHROMIUM_PATH'] = findChromium(thisMachine)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
// The tests of the command line serve pages too, so they need a build.
if (wanted.has('api') || wanted.has('e2e')) build()

const checksPassed = !wanted.has('check') || runChecks()
const { counts, lines } = await runTests()
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
const files = counts.flatMap((count) => count.files)

if (filters.length === 0 && files.length > 0) console.log(`\nslowest files\n${slowestFiles(files, 20).join('\n')}`)

console.log(
  `\n${[...(wanted.has('check') ? [`checks: ${checksPassed ? 'passed' : 'FAILED'}`] : []), ...lines].join('\n')}\n`,
)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = checksPassed && failed === 0 ? 0 : 1

function runChecks(): boolean {
  console.log('checks')
  return spawnSync(process.execPath, ['scripts/check.ts'], { env: environment, stdio: 'inherit' }).status === 0
}

interface Results {
  counts: Count[]
  lines: string[]
}

async function runTests(): Promise<Results> {
  const results: Results = { counts: [], lines: [] }
  const run = async (name: string, projects: string[], env: typeof environment): Promise<void> => {
    console.log(`\n${name}`)
    const count = await runVitest(argumentsFor(projects), env)
    results.counts.push(count)
    // The summary repeats the failures, because some logs keep only their last lines.
    results.lines.push(
      `${name}: ${count.passed} passed, ${count.failed} failed`,
      ...count.failures.map((failure) => `  ${failure}`),
    )
  }
  const { TEST_DATABASE_URL: _, ...embedded } = environment
  const observed = await mkdtemp(join(tmpdir(), 'registry-observed-'))
  environment[observedFolder] = embedded[observedFolder] = observed
  const projects = chooseProjects(wanted, Boolean(environment['TEST_DATABASE_URL']))
  if (projects.embedded.length > 0)
    await run(`${projects.embedded.join(', ')}, embedded database`, projects.embedded, embedded)
  if (projects.server.length > 0)
    await run(`${projects.server.join(', ')}, PostgreSQL server`, projects.server, environment)
  if (wanted.has('api') && filters.length === 0) await addMissingStatuses(observed, results)
  await rm(observed, { recursive: true, force: true })
  if (wanted.has('e2e')) await run('journeys in a browser', ['e2e'], embedded)
  return results
}

/** Counts each operation with a declared status that no test saw as a failure. Only a run of all files can tell. */
async function addMissingStatuses(observed: string, results: Results): Promise<void> {
  const { operations } = await readOperations(root)
  const missing = missingStatuses(operations, await readObserved(observed))
  results.counts.push({ passed: 0, failed: missing.length, failures: missing, files: [] })
  results.lines.push(...missing.map((line) => `  ${line}`))
}

function argumentsFor(projects: readonly string[]): string[] {
  return [
    ...projects.map((project) => `--project=${project}`),
    // A filter may match files of some projects only.
    ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : []),
  ]
}
