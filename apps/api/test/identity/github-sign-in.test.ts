import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Environment } from '../../src/platform/config/settings.ts'
import { useRegistry } from '../harness.ts'
import { serveOnLoopback } from '../loopback.ts'
import { getUser, openBrowser, signUp } from './auth-browser.ts'

const environment: Environment = {
  GITHUB_CLIENT_ID: 'our-client',
  GITHUB_CLIENT_SECRET: 'our-secret',
  GOOGLE_CLIENT_ID: 'google-client',
  GOOGLE_CLIENT_SECRET: 'google-secret',
}

const account = { id: 7, login: 'octo', name: 'Octo Cat', email: 'octo@people.test', verified: true, works: true }
const exchanges: URLSearchParams[] = []

serveOnLoopback(
  (request, response) => void serveGitHub(request, response),
  (url) => Object.assign(environment, { GITHUB_URL: url, GITHUB_API_URL: `${url}/api` }),
)
const registry = useRegistry(environment)

beforeAll(async () => {
  await signUp(registry, 'first')
})

beforeEach(() => {
  Object.assign(account, { id: 7, email: 'octo@people.test', verified: true, works: true })
})

it('a GitHub sign-in has name, photo and primary address, and stores no access token', async () => {
  const browser = openBrowser(registry)
  const location = await signIn(browser)
  expect(location).toBe('/welcome')
  expect((await getUser(registry, await browser.idToken())).body).toMatchObject({
    email: 'octo@people.test',
    name: 'Octo Cat',
    picture: 'https://photos.test/octo',
  })
  expect(exchanges.at(-1)?.get('redirect_uri')).toBe('http://localhost:3000/api/auth/callback/github')
  expect(exchanges.at(-1)?.get('code_verifier')).toBeTruthy()
  const accounts = await registry.context.db
    .selectFrom('identity_accounts')
    .selectAll()
    .where('provider_id', '=', 'github')
    .execute()
  expect(accounts).toMatchObject([{ account_id: '7', access_token: null, refresh_token: null, id_token: null }])
})

it('a person gets the same account at each sign-in', async () => {
  const idOf = async (browser: Browser): Promise<string> => {
    await signIn(browser)
    return (await getUser(registry, await browser.idToken())).body.id
  }
  expect(await idOf(openBrowser(registry))).toBe(await idOf(openBrowser(registry)))
})

it('an account with the same address is linked only when both sides have verified it', async () => {
  await signUp(registry, 'owner')
  Object.assign(account, { id: 8, email: 'owner@people.test' })
  const early = openBrowser(registry)
  expect(await signIn(early)).toMatch(/\/auth\/login\?error=account_not_linked$/)
  expect(await early.idToken()).toBeUndefined()

  const { db } = registry.context
  await db
    .updateTable('identity_users')
    .set({ email_verified: true })
    .where('email', '=', 'owner@people.test')
    .execute()
  account.verified = false
  expect(await signIn(openBrowser(registry))).toMatch(/error=account_not_linked$/)

  account.verified = true
  const browser = openBrowser(registry)
  expect(await signIn(browser)).toBe('/welcome')
  const { body } = await getUser(registry, await browser.idToken())
  const own = openBrowser(registry)
  await own.send('POST /sign-in/email', { email: 'owner@people.test', password: 'correct horse' })
  expect((await getUser(registry, await own.idToken())).body.id).toBe(body.id)
})

it('a code that GitHub refuses leads back to the starting page', async () => {
  account.works = false
  const browser = openBrowser(registry)
  expect(await signIn(browser, '/auth/login?fromUrl=/nodes')).toMatch(/^\/auth\/login\?fromUrl=\/nodes&error=\w+$/)
  expect(await browser.idToken()).toBeUndefined()
})

it('a callback for another browser signs nobody in', async () => {
  const { state } = await begin(openBrowser(registry))
  const victim = openBrowser(registry)
  const answer = await victim.send(`GET /callback/github?code=x&state=${state}`)
  expect(answer.headers.get('location')).toMatch(/error=state_mismatch$/)
  expect(await victim.idToken()).toBeUndefined()
})

it('a banned person cannot sign in', async () => {
  Object.assign(account, { id: 9, email: 'banned@people.test' })
  await signIn(openBrowser(registry))
  const { db } = registry.context
  await db.updateTable('users').set({ status: 'banned' }).where('email', '=', 'banned@people.test').execute()
  const browser = openBrowser(registry)
  expect(await signIn(browser)).toMatch(/error=USER_BANNED/)
  expect(await browser.idToken()).toBeUndefined()
})

it('a sign-in with Google has the client id and the callback of the registry', async () => {
  const { body } = await openBrowser(registry).send('POST /sign-in/social', {
    provider: 'google',
    callbackURL: '/welcome',
  })
  const url = new URL(body.url)
  expect(url.host).toBe('accounts.google.com')
  expect(url.searchParams.get('client_id')).toBe('google-client')
  expect(url.searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/auth/callback/google')
})

it('a sign-in with an ID token of Google is a redirect too, because its answer would have the session', async () => {
  const social = { provider: 'google', disableRedirect: true, idToken: { token: 'header.payload.signature' } }
  const { status, body } = await openBrowser(registry).send('POST /sign-in/social', social)
  expect({ status, body }).toEqual({ status: 200, body: { redirect: false, url: expect.stringMatching(/google/) } })
})

type Browser = ReturnType<typeof openBrowser>

async function begin(browser: Browser, errorCallbackURL?: string): Promise<{ state: string }> {
  const wanted = { provider: 'github', callbackURL: '/welcome', disableRedirect: true, errorCallbackURL }
  const { status, body } = await browser.send('POST /sign-in/social', wanted)
  expect(status).toBe(200)
  const url = new URL(body.url)
  expect(url.origin).toBe(environment.GITHUB_URL)
  return { state: url.searchParams.get('state') ?? '' }
}

/** Completes the sign-in at GitHub; returns the browser's final address. */
async function signIn(browser: Browser, errorCallbackURL?: string): Promise<string> {
  const { state } = await begin(browser, errorCallbackURL)
  const answer = await browser.send(`GET /callback/github?code=some-code&state=${state}`)
  expect(answer.status).toBe(302)
  return answer.headers.get('location') ?? ''
}

async function serveGitHub(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { id, login, name, email, verified, works } = account
  const answer = (body: unknown, status = 200) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  if (request.url === '/login/oauth/access_token') {
    exchanges.push(new URLSearchParams(await text(request)))
    answer(works ? { access_token: 'gho_secret', token_type: 'bearer' } : { error: 'bad_verification_code' })
  } else if (request.headers.authorization !== 'Bearer gho_secret') answer({ message: 'Bad credentials' }, 401)
  else if (request.url === '/api/user') answer({ id, login, name, avatar_url: 'https://photos.test/octo' })
  else if (request.url === '/api/user/emails')
    answer([
      { email: 'other@people.test', primary: false, verified: true },
      { email, primary: true, verified },
    ])
  else answer({}, 404)
}
