import { beforeEach, expect, test } from 'vitest'
import { createAdminTokenKeeper, type HeldToken, type Minted } from './admin-token-keeper.ts'

const minute = 60_000
let now = 0
let made = 0
let ended: string[]
let mint: () => Promise<Minted>

const newToken = (): HeldToken => ({ id: `id${(made += 1)}`, token: `token${made}`, endsAt: now + 60 * minute })
const refusal = () => Response.json({ error: 'recent_sign_in_required' }, { status: 403 })
const tokenOf = (minted: Minted) => ('held' in minted ? minted.held.token : undefined)

beforeEach(() => {
  now = 0
  made = 0
  ended = []
  mint = () => Promise.resolve({ held: newToken() })
})

const keeper = () =>
  createAdminTokenKeeper({ mint: () => mint(), end: ({ token }) => void ended.push(token), now: () => now })

test('concurrent calls share one request, and later calls reuse the token', async () => {
  const tokens = keeper()
  expect((await Promise.all([tokens.get(), tokens.get()])).map(tokenOf)).toEqual(['token1', 'token1'])
  expect(tokenOf(await tokens.get())).toBe('token1')
})

test('a token is replaced in its last minute', async () => {
  const tokens = keeper()
  await tokens.get()
  now = 58 * minute
  expect(tokens.held()?.token).toBe('token1')
  now = 59 * minute
  expect(tokens.held()).toBeUndefined()
  expect(tokenOf(await tokens.get())).toBe('token2')
})

test('an error reaches all waiting calls, and the next call requests again', async () => {
  const tokens = keeper()
  mint = () => Promise.resolve({ refusal: refusal() })
  const answers = await Promise.all([tokens.get(), tokens.get()])
  expect(answers.map((answer) => 'refusal' in answer && answer.refusal.status)).toEqual([403, 403])
  mint = () => Promise.resolve({ held: newToken() })
  expect(tokenOf(await tokens.get())).toBe('token1')
})

test('after a network error the next call requests again', async () => {
  const tokens = keeper()
  mint = () => Promise.reject(new TypeError('offline'))
  await expect(tokens.get()).rejects.toThrow('offline')
  mint = () => Promise.resolve({ held: newToken() })
  expect(tokenOf(await tokens.get())).toBe('token1')
})

test('a rejected token is dropped, but not its replacement', async () => {
  const tokens = keeper()
  const first = await tokens.get()
  if (!('held' in first)) throw new Error('no token')
  tokens.drop(first.held)
  expect(tokenOf(await tokens.get())).toBe('token2')
  tokens.drop(first.held)
  expect(tokens.held()?.token).toBe('token2')
  expect(ended).toEqual([])
})

test('signing out drops the token and revokes it', async () => {
  const tokens = keeper()
  await tokens.get()
  tokens.forget()
  expect(tokens.held()).toBeUndefined()
  expect(ended).toEqual(['token1'])
})

test('a token that arrives after signing out is revoked and not stored', async () => {
  const tokens = keeper()
  const { promise, resolve } = Promise.withResolvers<Minted>()
  mint = () => promise
  const asked = tokens.get()
  tokens.forget()
  resolve({ held: newToken() })
  await asked
  expect(tokens.held()).toBeUndefined()
  expect(ended).toEqual(['token1'])
})
