import { beforeEach, expect, test } from 'vitest'
import { type KeyStorage, memoryStorage } from '../browser-storage.ts'
import { createTokenKeeper } from './token-keeper.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const minute = 60_000
let made = 0
const token = (endsInMinutes: number) =>
  `h.${encode({ sub: 'u1', exp: endsInMinutes * 60, made: (made += 1) })}.signature`

let storage: KeyStorage
let answers: (string | undefined | Error)[]
let forced: boolean[]

beforeEach(() => {
  storage = memoryStorage()
  answers = []
  forced = []
})

const keeperAt = (nowInMinutes: number) =>
  createTokenKeeper({
    storage,
    now: () => nowInMinutes * minute,
    fetchToken: async (force) => {
      forced.push(force)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    },
  })

test('a valid token is reused', async () => {
  const kept = token(60)
  storage.setItem('idToken', kept)
  expect(await keeperAt(54).get()).toBe(kept)
  expect(forced).toEqual([])
})

test('a token is renewed and stored in its last five minutes', async () => {
  storage.setItem('idToken', token(60))
  const next = token(120)
  answers = [next]
  expect(await keeperAt(56).get()).toBe(next)
  expect(storage.getItem('idToken')).toBe(next)
})

test('concurrent calls share one renewal', async () => {
  const next = token(60)
  answers = [next]
  const keeper = keeperAt(0)
  expect(await Promise.all([keeper.get(), keeper.get(), keeper.renew()])).toEqual([next, next, next])
  expect(forced).toHaveLength(1)
})

test('while the provider is unreachable, the current token is used until its expiry', async () => {
  const kept = token(60)
  storage.setItem('idToken', kept)
  answers = [new TypeError('offline'), new TypeError('offline')]
  expect(await keeperAt(58).get()).toBe(kept)
  await expect(keeperAt(61).get()).rejects.toThrow('offline')
})

test('a rejected token is renewed before its expiry', async () => {
  storage.setItem('idToken', token(60))
  const next = token(60)
  answers = [next]
  expect(await keeperAt(0).renew()).toBe(next)
  expect(forced).toEqual([true])
})

test('without a session the stored token is removed', async () => {
  storage.setItem('idToken', token(1))
  answers = [undefined]
  const keeper = keeperAt(2)
  expect(keeper.stored()).toBeUndefined()
  expect(await keeper.get()).toBeUndefined()
  expect(storage.getItem('idToken')).toBeNull()
})

test('a renewal that ends after signing out stores no token', async () => {
  answers = [token(60)]
  const keeper = keeperAt(0)
  const asked = keeper.get()
  keeper.forget()
  expect(await asked).toBeUndefined()
  expect(storage.getItem('idToken')).toBeNull()
})
