import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { slowestFiles } from './count-tests.ts'
import { runVitest } from './run-vitest.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-vitest-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function run(files: Record<string, string>, ...options: string[]) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.test.js`), text)
  // The variables of the outer run would make this run a worker of it.
  const { PATH, HOME } = process.env
  return runVitest(['--root', folder, '--globals', ...options], { PATH, HOME }, 'ignore')
}

const good = `test('one is one', () => expect(1).toBe(1))`

test('counts passed tests', async () => {
  const files = [{ path: 'good.test.js', seconds: expect.any(Number) }]
  expect(await run({ good })).toEqual({ passed: 1, failed: 0, failures: [], files })
})

test('counts and names each failure once, with the start of its reason', async () => {
  const { passed, failed, failures } = await run({
    good,
    bad: `describe('sums', () => test('one is two', () => expect(1).toBe(2)))`,
    // The test inside does not run, and counts as no failure of its own.
    hook: `describe('hooked', () => { beforeAll(() => { throw new TypeError('no hook\\nat all') }); ${good} })
      test('beside it', () => expect('a').toBe('b'))`,
    broken: `import './nothing.js'`,
    stray: `${good}; void Promise.reject(new RangeError('nobody waits for it'))`,
  })
  expect(passed).toBe(2)
  expect(failures.toSorted()).toEqual([
    'bad.test.js > sums > one is two: AssertionError: expected 1 to be 2 // Object.is equality',
    expect.stringMatching(/^broken\.test\.js: Error: .*\.\/nothing\.js/),
    "hook.test.js > beside it: AssertionError: expected 'a' to be 'b' // Object.is equality",
    'hook.test.js > hooked: TypeError: no hook',
    'outside of every test: RangeError: nobody waits for it',
  ])
  expect(failed).toBe(5)
})

test('temporary files go with the run', async () => {
  const made = join(folder, 'made')
  const leaves = `test('leaves a folder', async () => {
    const { mkdtemp, writeFile } = await import('node:fs/promises')
    await writeFile('${made}', await mkdtemp((await import('node:os')).tmpdir() + '/left-'))
  })`
  expect((await run({ leaves })).failures).toEqual([])
  expect(existsSync(await readFile(made, 'utf8'))).toBe(false)
})

test('a run with an error but without a failed test is a failure', async () => {
  expect(await run({})).toEqual({
    passed: 0,
    failed: 1,
    failures: ['nothing failed, but the run ended badly'],
    files: [],
  })
  expect(await run({}, '--passWithNoTests')).toEqual({ passed: 0, failed: 0, failures: [], files: [] })
})

test('an aborted run is a failure', async () => {
  const off = await run({ good }, '--no-such-option=')
  expect(off).toEqual({ passed: 0, failed: 1, failures: ['the run broke off'], files: [] })
})

test('the slowest files come first', () => {
  const files = [2, 9, 4].map((seconds) => ({ path: `${seconds}.test.ts`, seconds }))
  expect(slowestFiles(files, 2)).toEqual(['9 s 9.test.ts', '4 s 4.test.ts'])
})
