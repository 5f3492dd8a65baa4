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

test('a token that lasts is used as it is', async () => {
  const kept = token(60)
  storage.setItem('idToken', kept)
  expect(await keeperAt(54).get()).toBe(kept)
  expect(forced).toEqual([])
})

test('in its last five minutes the next one is asked for and kept', async () => {
  storage.setItem('idToken', token(60))
  const next = token(120)
  answers = [next]
  expect(await keeperAt(56).get()).toBe(next)
  expect(storage.getItem('idToken')).toBe(next)
})

test('calls at the same time ask once', async () => {
  const next = token(60)
  answers = [next]
  const keeper = keeperAt(0)
  expect(await Promise.all([keeper.get(), keeper.get(), keeper.renew()])).toEqual([next, next, next])
  expect(forced).toHaveLength(1)
})

test('while the provider cannot be asked, the old one is used to its end', async () => {
  const kept = token(60)
  storage.setItem('idToken', kept)
  answers = [new TypeError('offline'), new TypeError('offline')]
  expect(await keeperAt(58).get()).toBe(kept)
  await expect(keeperAt(61).get()).rejects.toThrow('offline')
})

test('a refused token is replaced, however long it lasts', async () => {
  storage.setItem('idToken', token(60))
  const next = token(60)
  answers = [next]
  expect(await keeperAt(0).renew()).toBe(next)
  expect(forced).toEqual([true])
})

test('nobody signed in leaves no token behind', async () => {
  storage.setItem('idToken', token(1))
  answers = [undefined]
  const keeper = keeperAt(2)
  expect(keeper.stored()).toBeUndefined()
  expect(await keeper.get()).toBeUndefined()
  expect(storage.getItem('idToken')).toBeNull()
})

test('an answer that comes after signing out signs nobody in again', async () => {
  answers = [token(60)]
  const keeper = keeperAt(0)
  const asked = keeper.get()
  keeper.forget()
  expect(await asked).toBeUndefined()
  expect(storage.getItem('idToken')).toBeNull()
})
