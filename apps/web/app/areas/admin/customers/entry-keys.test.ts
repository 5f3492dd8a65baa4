import { expect, test } from 'vitest'
import { RefusalError } from '../../../data/refusals/refusal-error.ts'
import { entryKey, mayBeEntered, sendEntry } from './entry-keys.ts'

const lost = new RefusalError({ status: 0, code: 'network_fault', message: '' })
const broken = new RefusalError({ status: 503, code: 'unavailable', message: '' })
const limited = new RefusalError({ status: 429, code: 'rate_limited', message: '' })
const conflict = new RefusalError({ status: 409, code: 'idempotency_conflict', message: '' })

/** Sends an entry from a newly opened dialog. Returns its key. */
const attempt = async (target: string, error?: RefusalError): Promise<string> => {
  const key = entryKey(target)
  const send = () => (error ? Promise.reject(error) : Promise.resolve('entry'))
  await sendEntry(target, key, send).catch(() => undefined)
  return key
}

test.each([lost, broken])(
  'the next attempt after an unknown outcome has the same key, until one succeeds',
  async (error) => {
    const key = await attempt(error.code, error)
    expect(mayBeEntered(error.code)).toBe(true)
    expect(await attempt(error.code, limited)).toBe(key)
    expect(await attempt(error.code)).toBe(key)
    expect(mayBeEntered(error.code)).toBe(false)
    expect(await attempt(error.code)).not.toBe(key)
  },
)

test('an attempt has the key of a pending attempt, and another target has its own', async () => {
  const key = entryKey('pending')
  const { promise, resolve } = Promise.withResolvers<void>()
  const pending = sendEntry('pending', key, () => promise)
  expect(entryKey('pending')).toBe(key)
  expect(entryKey('other')).not.toBe(key)
  resolve()
  await pending
  expect(entryKey('pending')).not.toBe(key)
})

test('a refusal, or a conflict with an earlier attempt, ends the use of a key', async () => {
  const refused = await attempt('refused', limited)
  expect(entryKey('refused')).not.toBe(refused)
  await attempt('lost', lost)
  const key = await attempt('lost', conflict)
  expect(entryKey('lost')).not.toBe(key)
})
