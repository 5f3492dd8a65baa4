import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { klingToken } from './kling.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T00:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const config = () => ({ key: 'access-key', secret: 'secret-key-of-more-than-32-letters' })
const tokenOf = async (given: ReturnType<typeof config>) =>
  (await klingToken(given)).headers['authorization']?.replace(/^Bearer /, '') ?? ''

it('the token is signed with the secret key, carries the access key, and is valid for half an hour', async () => {
  const token = await tokenOf(config())
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' })
  const { payload } = await jwtVerify(token, new TextEncoder().encode(config().secret))
  const now = Date.now() / 1000
  expect(payload).toEqual({ iss: 'access-key', exp: now + 1800, nbf: now - 5 })
})

it('a token is reused until five minutes before it expires', async () => {
  const given = config()
  const token = await tokenOf(given)
  vi.setSystemTime(Date.now() + 24 * 60_000)
  expect(await tokenOf(given)).toBe(token)
  vi.setSystemTime(Date.now() + 60_000)
  expect(await tokenOf(given)).not.toBe(token)
})

it('access key, secret key and token are listed as secrets', async () => {
  const { secrets, headers } = await klingToken(config())
  expect(secrets).toEqual(['access-key', config().secret, headers['authorization']?.slice(7)])
})
