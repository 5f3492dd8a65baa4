import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const file = new URL('./outlive-errors.ts', import.meta.url).href

/** Returns the output of a process that fails twice and then prints that it still runs. */
function run(...lines: string[]) {
  const program = [
    ...lines,
    "Promise.reject(new Error('of a promise'))",
    "setTimeout(() => { throw new Error('of a timer') }, 1)",
    "setTimeout(() => console.log('lives'), 100)",
  ]
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program.join('\n')])
  return { status, stdout: stdout.toString() }
}

test('an unhandled rejection and an uncaught exception are logged, and the process continues', () => {
  const { status, stdout } = run(
    `import { outliveErrors } from '${file}'`,
    'outliveErrors((error, what) => console.log(`${what}: ${error.message}`))',
  )
  expect(stdout.trim().split('\n')).toEqual([
    'a rejected promise was not handled: of a promise',
    'an error was not caught: of a timer',
    'lives',
  ])
  expect(status).toBe(0)
})

test('without the handler they end the process', () => {
  expect(run()).toEqual({ status: 1, stdout: '' })
})
