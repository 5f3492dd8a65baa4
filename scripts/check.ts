/** npm run check: runs every check, or the named ones (`npm run check -- lint types`); fails when any fails. */
import { delimiter, join } from 'node:path'
import { checks } from './check/checks.ts'
import { runChecks } from './check/run-checks.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)
process.env['PATH'] = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const chosen = checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const outcomes = await runChecks(chosen, 2, ({ name, passed, seconds, output }) => {
  console.log(`${passed ? 'pass' : 'FAIL'}  ${name.padEnd(16)} ${seconds.toFixed(1).padStart(5)} s`)
  if (!passed) console.log(`\n${output}\n`)
})
const failed = outcomes.filter(({ passed }) => !passed)
if (failed.length > 0) {
  console.log(`${failed.length} of ${outcomes.length} checks failed: ${failed.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}
