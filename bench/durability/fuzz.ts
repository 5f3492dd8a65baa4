/**
 * Sends generated requests, valid and hostile, to every operation until the time is over, and fails at the first answer
 * that breaks the contract.
 *
 *   npm run bench -- fuzz [--minutes 10] [--seed <number>] [--runs 100] [--only <part of an operation's id>]
 *
 * Runs the test in `apps/api/test/fuzz` with more requests for each operation (`--runs`) and another seed each round.
 * TEST_DATABASE_URL makes it run on PostgreSQL. Exits with 1 on a failure.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { root } from '../../e2e/running-registry.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    runs: { type: 'string', default: '100' },
    only: { type: 'string' },
  },
})

const test = 'apps/api/test/fuzz/every-operation.test.ts'
const only = values.only === undefined ? [] : ['--testNamePattern', values.only]
const until = Date.now() + Number(values.minutes) * 60_000
let rounds = 0
let failures = 0
for (let seed = Number(values.seed); rounds === 0 || Date.now() < until; seed += 1) {
  const environment = { ...process.env, FUZZ_SEED: String(seed), FUZZ_RUNS: values.runs }
  const args = ['vitest', 'run', '--project', 'api', test, '--reporter', 'dot', ...only]
  const { status } = spawnSync('npx', args, { cwd: root, env: environment, stdio: 'inherit' })
  rounds += 1
  if (status !== 0) failures += 1
  console.log(`seed ${seed}: ${status === 0 ? 'every answer as declared' : 'WRONG, see above'}`)
}
console.log(`${rounds} rounds of ${values.runs} requests to each operation, ${failures} with something wrong`)
process.exitCode = failures > 0 ? 1 : 0
