import { expect, test } from 'vitest'
import { isDatabaseAway } from './is-away.ts'

const withCode = (code: string, more = {}) => Object.assign(new Error('of the driver'), { code, ...more })

test.each([
  ['a server that is being stopped', withCode('57P01')],
  ['one that starts', withCode('57P03')],
  ['one that has no connection left', withCode('53300')],
  ['a connection that failed', withCode('08006')],
  ['nobody at the port', withCode('ECONNREFUSED', { syscall: 'connect' })],
  ['nobody at any address of the host', new AggregateError([withCode('ECONNREFUSED', { syscall: 'connect' })])],
  ['a connection that broke during a query', new Error('Connection terminated unexpectedly')],
  ['a pool that waited in vain', new Error('timeout exceeded when trying to connect')],
  ['a pool that the registry closed', new Error('Cannot use a pool after calling end on the pool')],
  ['an embedded database that the registry closed', new Error('PGlite is closed')],
])('%s counts as an unavailable database', (_, error) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each([
  ['a broken constraint', withCode('23505')],
  ['a query that took too long', withCode('57014')],
  ['a file that is not there', withCode('ENOENT', { syscall: 'open' })],
  ['a bug', new TypeError('x is not a function')],
  ['no error at all', 'Connection terminated'],
])('%s does not count as an unavailable database', (_, error) => {
  expect(isDatabaseAway(error)).toBe(false)
})
