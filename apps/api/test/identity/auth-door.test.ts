import { beforeAll, describe, expect, it } from 'vitest'
import { useRegistry } from '../harness.ts'
import { openBrowser, signUp, type AuthBrowser } from './auth-browser.ts'

const registry = useRegistry({ PUBLIC_URL: 'https://pages.test', RATE_LIMITS: 'on' })
let browser: AuthBrowser

beforeAll(async () => {
  browser = await signUp(registry, 'ann')
})

describe('the session cookie', () => {
  it('is HttpOnly and Secure', async () => {
    const answer = await openBrowser(registry).send('POST /sign-in/email', {
      email: 'ann@people.test',
      password: 'correct horse',
    })
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^__Secure-comfy-registry\.session_token=/)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) {
      expect(cookie).toContain(`; ${attribute}`)
    }
  })

  it('is no credential for the API', async () => {
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    expect((await registry.call('getUser', '/users', { headers: { Cookie: cookie } })).status).toBe(401)
  })
})

describe('another origin', () => {
  const foreign = [
    'https://evil.test',
    'http://pages.test',
    'https://pages.test.evil.test',
    'https://pages.test:8443',
    'null',
  ]

  it.each(foreign)('%s cannot use the session cookie', async (origin) => {
    const headers = { Origin: origin }
    const attempts = [
      await browser.send('POST /sign-out', {}, headers),
      await browser.send('GET /token', undefined, headers),
      await browser.send('GET /get-session', undefined, headers),
      await browser.send('POST /sign-in/email', { email: 'ann@people.test', password: 'correct horse' }, headers),
    ]
    for (const { status, body, headers: answered } of attempts) {
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'FOREIGN_ORIGIN' })
      expect(answered.get('access-control-allow-origin')).toBeNull()
      expect(answered.getSetCookie()).toEqual([])
    }
    expect((await browser.send('POST /token', {}, headers)).status).toBe(404)
    expect(await browser.idToken(), 'still signed in').toBeDefined()
  })

  it('gets neither CORS from the provider nor credentials', async () => {
    const preflight = await registry.fetch(
      new Request('http://registry.test/auth/sign-out', {
        method: 'OPTIONS',
        headers: { Origin: 'https://evil.test', 'Access-Control-Request-Method': 'POST' },
      }),
    )
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    const own = await browser.send('GET /token', undefined, { Origin: 'https://pages.test' })
    expect(own.status).toBe(200)
    expect(own.headers.get('access-control-allow-origin')).toBeNull()
    const api = await registry.call('listAllNodes', '/nodes', { headers: { Origin: 'https://evil.test' } })
    expect(api.headers.get('access-control-allow-origin')).toBe('*')
    expect(api.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('is no redirect target of a sign-in', async () => {
    const social = { provider: 'google', callbackURL: 'https://evil.test/' }
    expect(await browser.send('POST /sign-in/social', social)).toMatchObject({
      status: 403,
      body: { code: 'INVALID_CALLBACK_URL' },
    })
  })
})

describe('a request is refused', () => {
  it.each([
    'POST /delete-user',
    'POST /change-password',
    'POST /link-social',
    'POST /unlink-account',
    'GET /list-accounts',
    'POST /revoke-sessions',
    'POST /update-session',
    'POST /get-access-token',
    'GET /reset-password/x?callbackURL=/',
    'GET /ok',
    'POST /sign-out/',
    'POST //sign-out',
    'GET /constructor',
    'GET /callback/apple',
  ] as const)('if its route is not offered: %s', async (request) => {
    const answer = await browser.send(request, request.startsWith('POST') ? {} : undefined)
    expect(answer).toMatchObject({ status: 404, body: { error: 'route_not_found' } })
  })

  it('if its body is not JSON or is too large', async () => {
    const send = (body: unknown, headers = {}) => browser.send('POST /sign-in/email', body, headers)
    expect(await send('{')).toMatchObject({ status: 400, body: { code: 'INVALID_JSON' } })
    expect(await send('email=x', { 'Content-Type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
    })
    expect(await send({ email: 'x'.repeat(2_000_000) })).toMatchObject({ status: 413 })
  })
})

describe('many requests', () => {
  // An invalid address is refused before the slow check of a password, but counts as an attempt.
  const signIn = (email: string, headers = {}) =>
    openBrowser(registry).send('POST /sign-in/email', { email, password: 'wrong horse' }, headers)
  const count = async (times: number, ask: (i: number) => ReturnType<typeof signIn>) => {
    const answers = await Promise.all(Array.from({ length: times }, (_, i) => ask(i)))
    return answers.filter(({ status }) => status === 429).length
  }

  it('of one client are refused, and those of another are not', async () => {
    expect(await count(25, (i) => signIn(`guess${i}`, { 'X-Forwarded-For': '203.0.113.7' }))).toBe(5)
    expect((await signIn('ann@people.test', { 'X-Forwarded-For': '203.0.113.8' })).status).toBe(401)
  })

  it('of indistinguishable clients are not limited together, and passwords are limited per account', async () => {
    expect(await count(40, (i) => signIn(`some${i}`))).toBe(0)
    expect(await count(25, (i) => signIn(i % 2 ? 'one' : 'ONE'))).toBe(5)
    expect((await signIn('ann@people.test')).status).toBe(401)
  })

  it('to any route are refused beyond a limit', async () => {
    const ask = () => openBrowser(registry).send('GET /get-session', undefined, { 'X-Forwarded-For': '203.0.113.9' })
    expect(await count(310, ask)).toBe(10)
    const refused = await ask()
    expect(refused.body.code).toBe('TOO_MANY_REQUESTS')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
