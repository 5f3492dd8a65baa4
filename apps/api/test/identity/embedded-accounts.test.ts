import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { useRegistry } from '../harness.ts'
import { getUser, openBrowser, signUp } from './auth-browser.ts'

const registry = useRegistry({ PASSWORD_MIN_LENGTH: '8' })

beforeAll(async () => {
  await signUp(registry, 'first')
})

describe('an account of the embedded provider', () => {
  it('is signed in after sign-up, and known to the API', async () => {
    const browser = await signUp(registry, 'ann')
    const { status, body } = await getUser(registry, await browser.idToken())
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^\w{32}$/),
      email: 'ann@people.test',
      name: 'ann',
      isApproved: false,
      isAdmin: false,
    })
  })

  it('has the time of its sign-in, and a session that lasts seven days from its last use', async () => {
    const browser = await signUp(registry, 'gil')
    const week = 7 * 24 * 60 * 60_000
    const began = new Date(Date.now() - 2 * 60 * 60_000)
    const { db } = registry.context
    const { id } = await db
      .selectFrom('identity_users')
      .select('id')
      .where('email', '=', 'gil@people.test')
      .executeTakeFirstOrThrow()
    const expires_at = new Date(began.getTime() + week)
    await db
      .updateTable('identity_sessions')
      .set({ created_at: began, updated_at: began, expires_at })
      .where('user_id', '=', id)
      .execute()
    const usedAt = Date.now()
    await browser.send('GET /get-session')
    const session = await db.selectFrom('identity_sessions').selectAll().where('user_id', '=', id).executeTakeFirst()
    expect(session?.expires_at.getTime()).toBeGreaterThanOrEqual(usedAt + week - 1000)
    expect(session?.expires_at.getTime()).toBeLessThanOrEqual(Date.now() + week)
    const { auth_time: signedInAt } = decodeJwt((await browser.idToken()) ?? '')
    expect(signedInAt).toBe(Math.floor(began.getTime() / 1000))
    const fresh = await signUp(registry, 'hal')
    expect(Date.now() / 1000 - Number(decodeJwt((await fresh.idToken()) ?? '')['auth_time'])).toBeLessThan(60)
  })

  it('signs in with the email in any case, and signs out', async () => {
    await signUp(registry, 'bea')
    const browser = openBrowser(registry)
    const { status } = await browser.send('POST /sign-in/email', {
      email: 'BEA@people.test',
      password: 'correct horse',
    })
    expect(status).toBe(200)
    expect(await browser.idToken()).toBeDefined()
    const stolen = new Map(browser.cookies)
    expect((await browser.send('POST /sign-out')).status).toBe(200)
    expect((await browser.send('GET /token')).status).toBe(401)
    // The session itself has ended, not only the cookie.
    for (const [name, value] of stolen) browser.cookies.set(name, value)
    expect((await browser.send('GET /token')).status).toBe(401)
  })

  it.each([
    ['the wrong password', { email: 'first@people.test', password: 'wrong horse' }],
    ['an address without an account', { email: 'nobody@people.test', password: 'correct horse' }],
  ])('gives the same error for %s', async (_what, body) => {
    const answer = await openBrowser(registry).send('POST /sign-in/email', body)
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } })
  })

  it.each([
    ['a taken address', { email: 'FIRST@people.test' }, 422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'],
    ['a password shorter than configured', { password: 'seven77' }, 400, 'PASSWORD_TOO_SHORT'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 400, 'PASSWORD_TOO_LONG'],
    ['no address', { email: 'nonsense' }, 400, 'VALIDATION_ERROR'],
    ['two addresses', { email: 'a@people.test, b@people.test' }, 400, 'INVALID_EMAIL'],
    ['a name that cannot be stored', { name: 'a\0b' }, 400, 'INVALID_REQUEST'],
  ])('is refused with %s', async (_what, facts, status, code) => {
    const wanted = { name: 'New', email: 'new@people.test', password: 'correct horse', ...facts }
    const browser = openBrowser(registry)
    expect(await browser.send('POST /sign-up/email', wanted)).toMatchObject({ status, body: { code } })
    expect(browser.cookies.size).toBe(0)
  })

  it('has a name on one line, and a photo on the web or none', async () => {
    const browser = openBrowser(registry)
    const name = `Cleo\r\n${'x'.repeat(95)}`
    const account = { name, email: 'cleo@people.test', password: 'correct horse', image: 'javascript:alert(1)' }
    await browser.send('POST /sign-up/email', account)
    const { body } = await getUser(registry, await browser.idToken())
    expect(body.name).toMatch(/^Cleo x{95}$/)
    expect(body.picture).toBeUndefined()
  })

  it('cannot set its own verification, id or admin flag', async () => {
    const browser = openBrowser(registry)
    const account = { name: 'Dan', email: 'dan@people.test', password: 'correct horse' }
    await browser.send('POST /sign-up/email', { ...account, emailVerified: true, id: 'chosen', isAdmin: true })
    const { body } = await browser.send('GET /get-session')
    expect(body?.user.emailVerified ?? false).toBe(false)
    expect(body?.user.id).not.toBe('chosen')
  })
})

describe('a banned person', () => {
  it('cannot sign in, and their tokens are refused', async () => {
    const browser = await signUp(registry, 'mallory')
    const idToken = await browser.idToken()
    const { body } = await getUser(registry, idToken)
    await registry.context.db.updateTable('users').set({ status: 'banned' }).where('id', '=', body.id).execute()
    expect(await getUser(registry, idToken)).toMatchObject({ status: 403, body: { error: 'user_banned' } })
    expect(await getUser(registry, await browser.idToken())).toMatchObject({ status: 403 })
    const again = openBrowser(registry)
    const wanted = { email: 'mallory@people.test', password: 'correct horse' }
    expect(await again.send('POST /sign-in/email', wanted)).toMatchObject({
      status: 403,
      body: { code: 'USER_BANNED' },
    })
    expect(await again.idToken()).toBeUndefined()
  })
})

it('a stale or broken token is ignored by public reads', async () => {
  for (const token of ['nonsense', 'a.b.c', '']) {
    const headers = { Authorization: `Bearer ${token}` }
    expect((await registry.call('listAllNodes', '/nodes', { headers })).status).toBe(200)
  }
})
