import { expect, it } from 'vitest'
import { connectDatabase } from './connect.ts'
import { unreachable } from './unreachable.ts'

const url = 'postgres://registry:secret@127.0.0.1:1/registry'

it('the error for an unreachable server names the setting, and never the password', async () => {
  const connecting = connectDatabase({ kind: 'server', url, poolSize: 1 })
  await expect(connecting).rejects.toThrow(/127\.0\.0\.1:1, which DATABASE_URL names, .*ECONNREFUSED.* Check that/)
  await expect(connecting).rejects.not.toThrow(/secret/)
})

it.each([
  ['28P01', 'password authentication failed', /Check the user and the password in DATABASE_URL/],
  ['3D000', 'database "registry" does not exist', /Create that database/],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND db', /Check the host in DATABASE_URL/],
])('the error for %s says what to check', (code, message, sentence) => {
  expect(unreachable(url, Object.assign(new Error(message), { code })).message).toMatch(sentence)
})

it('of several failed addresses the first one is named', () => {
  const error = new AggregateError([new Error('connect ECONNREFUSED ::1:5432')])
  expect(unreachable(url, error).message).toContain('(connect ECONNREFUSED ::1:5432)')
})
