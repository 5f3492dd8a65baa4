import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { useRegistry } from '../harness.ts'
import { openBrowser, signUp, type AuthBrowser } from './auth-browser.ts'

const registry = useRegistry()
const account = { name: 'Ann Private', email: 'ann-private@people.test', password: 'correct horse' }
const logged: unknown[] = []
const printed: string[] = []
let signedIn: AuthBrowser

beforeAll(async () => {
  signedIn = await signUp(registry, 'ben')
  const { log } = registry.context
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(log, level).mockImplementation((facts: unknown) => void logged.push({ level, facts }))
  for (const method of ['error', 'warn', 'log'] as const)
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => void printed.push(args.join(' ')))
  await registry.context.db.destroy()
})
afterAll(() => vi.restoreAllMocks())

describe('while the database is closed', () => {
  it.each([
    ['POST /sign-up/email', account],
    ['POST /sign-in/email', account],
    ['POST /request-password-reset', { email: account.email }],
    ['POST /reset-password', { token: 'any', newPassword: 'another horse' }],
    ['POST /sign-out', {}],
    ['GET /get-session', undefined],
    ['GET /token', undefined],
    ['GET /jwks', undefined],
    ['POST /update-user', { name: 'Ben' }],
    ['POST /change-email', { newEmail: 'other@people.test' }],
    ['GET /list-sessions', undefined],
    ['POST /revoke-session', { id: 'any' }],
    ['POST /revoke-other-sessions', {}],
  ] as const)('503 for %s, in the format of the registry', async (request, body) => {
    const browser = request === 'POST /sign-up/email' ? openBrowser(registry) : signedIn
    const answer = await browser.send(request, body)
    expect(answer).toMatchObject({ status: 503, body: { error: 'unavailable', message: expect.any(String) } })
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(answer.headers.getSetCookie(), 'the session is as it was').toEqual([])
    expect(logged.splice(0)).toHaveLength(1)
    expect(printed, 'beside the log').toEqual([])
  })
})
