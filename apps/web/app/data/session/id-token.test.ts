import { expect, test } from 'vitest'
import { lasts, readAddressChange, readIdToken } from './id-token.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (payload: unknown) => `${encode({ alg: 'EdDSA' })}.${encode(payload)}.signature`

test('an ID token holds its user and its expiry', () => {
  const payload = { sub: 'u1', exp: 100, name: 'Zoë ☕', email: 'z@example.org', email_verified: false, picture: '' }
  expect(readIdToken(token(payload))).toEqual({
    person: { id: 'u1', name: 'Zoë ☕', email: 'z@example.org', emailConfirmed: false },
    endsAt: 100_000,
  })
})

test.each(['', 'a.b', 'a.!!!.c', `a.${encode('text')}.c`, token({ sub: 'u1' }), token({ exp: 1 }), token(null)])(
  'an invalid token has no claims: %s',
  (text) => {
    expect(readIdToken(text)).toBeUndefined()
  },
)

test('a token is valid until its expiry, less a margin', () => {
  const ends = token({ sub: 'u1', exp: 1000 })
  expect(lasts(ends, 999_999)).toBe(true)
  expect(lasts(ends, 1_000_000)).toBe(false)
  expect(lasts(ends, 600_000, 300_000)).toBe(true)
  expect(lasts(ends, 700_000, 300_000)).toBe(false)
})

test('the code of a link holds an email address change, if any', () => {
  const change = { email: 'a@example.org', updateTo: 'b@example.org' }
  expect(readAddressChange(token(change))).toEqual({ from: 'a@example.org', to: 'b@example.org' })
  for (const code of [token({ email: 'a@example.org' }), token({ ...change, updateTo: 7 }), 'oob-code'])
    expect(readAddressChange(code)).toBeUndefined()
})
