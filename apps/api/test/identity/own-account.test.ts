import { beforeAll, describe, expect, it, vi } from 'vitest'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { getUser, openBrowser, signUp, type AuthBrowser } from './auth-browser.ts'

const registry = useRegistry({ PUBLIC_URL: 'http://pages.test' })
const password = 'correct horse'

beforeAll(async () => {
  await signUp(registry, 'first')
})

async function signIn(name: string, userAgent: string): Promise<AuthBrowser> {
  const browser = openBrowser(registry)
  const account = { email: `${name}@people.test`, password }
  expect((await browser.send('POST /sign-in/email', account, { 'User-Agent': userAgent })).status).toBe(200)
  return browser
}

/** Waits for a mail, and returns the token in its link. Mails are sent after the answer. */
function linkIn(email: string, about: RegExp): Promise<string> {
  return vi.waitFor(async () => {
    const mail = (await mailsTo(registry, email)).findLast((text) => about.test(text))
    const token = /auth\/(?:verify|reset)\?token=(\S+)$/m.exec(mail ?? '')?.[1]
    if (token === undefined) throw new Error(`no link for ${email}`)
    return token
  })
}

const open = (browser: AuthBrowser, token: string) => browser.send(`GET /verify-email?token=${token}`)
const change = (browser: AuthBrowser, newEmail: string) => browser.send('POST /change-email', { newEmail })
const storedUser = (email: string) =>
  registry.context.db.selectFrom('identity_users').selectAll().where('email', '=', email).executeTakeFirst()

async function confirm(email: string): Promise<void> {
  expect((await open(openBrowser(registry), await linkIn(email, /auth\/verify/))).status).toBe(200)
}

async function resetPassword(email: string): Promise<void> {
  const browser = openBrowser(registry)
  await browser.send('POST /request-password-reset', { email })
  const token = await linkIn(email, /auth\/reset/)
  const answer = await browser.send('POST /reset-password', { newPassword: password, token })
  expect(answer.status).toBe(200)
}

describe('the name of an account', () => {
  it('is changed by the rules of sign-up, and reaches the registry with the next token', async () => {
    const browser = await signUp(registry, 'ann')
    expect((await browser.send('POST /update-user', { name: '  Ann\nOther ' })).status).toBe(200)
    expect((await getUser(registry, await browser.idToken())).body.name).toBe('Ann Other')
    for (const [name, code] of [
      ['', 'INVALID_NAME'],
      ['x'.repeat(101), 'INVALID_NAME'],
      ['a\u202Eb', 'TEXT_CHANGES_DIRECTION'],
    ]) {
      expect(await browser.send('POST /update-user', { name })).toMatchObject({ status: 400, body: { code } })
    }
  })

  it('is the only field that changes', async () => {
    const browser = await signUp(registry, 'bob')
    const wanted = { name: 'Bob', image: 'https://x.test/a.png', email: 'first@people.test', emailVerified: true }
    expect((await browser.send('POST /update-user', wanted)).status).toBe(200)
    expect(await storedUser('bob@people.test')).toMatchObject({ name: 'Bob', image: null, email_verified: false })
  })

  it('is not changed by another person', async () => {
    expect((await openBrowser(registry).send('POST /update-user', { name: 'x' })).status).toBe(401)
  })
})

describe('the email of an account', () => {
  it('changes by the link sent to the new email if it was never confirmed', async () => {
    const browser = await signUp(registry, 'cem')
    expect(await change(browser, 'Cem-New@people.test')).toMatchObject({ status: 200, body: { status: true } })
    expect(await storedUser('cem@people.test'), 'nothing changes before').toBeDefined()
    const token = await linkIn('cem-new@people.test', /auth\/verify/)
    expect((await open(browser, token)).status).toBe(200)
    const { body } = await getUser(registry, await browser.idToken())
    expect(body.email).toBe('cem-new@people.test')
    expect((await storedUser('cem-new@people.test'))?.email_verified).toBe(true)
    expect(await open(browser, token), 'once').toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } })
  })

  it('changes after both emails confirm it, and links to the former one set no password afterwards', async () => {
    const browser = await signUp(registry, 'dan')
    await open(browser, await linkIn('dan@people.test', /auth\/verify/))
    await openBrowser(registry).send('POST /request-password-reset', { email: 'dan@people.test' })
    expect((await change(browser, 'dan-new@people.test')).status).toBe(200)
    const first = await linkIn('dan@people.test', /dan-new@people\.test/)
    expect(await open(openBrowser(registry), first)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FIRST' } })
    expect((await open(await signUp(registry, 'don'), first)).status).toBe(401)
    expect(await mailsTo(registry, 'dan-new@people.test'), 'the new one hears nothing before').toEqual([])
    expect((await open(browser, first)).status).toBe(200)
    expect(await storedUser('dan@people.test')).toBeDefined()
    expect((await open(browser, await linkIn('dan-new@people.test', /auth\/verify/))).status).toBe(200)
    expect(await storedUser('dan-new@people.test')).toMatchObject({ email_verified: true })
    const links = await registry.context.db
      .selectFrom('identity_verifications')
      .select('id')
      .where('value', '=', (await storedUser('dan-new@people.test'))?.id ?? '')
      .execute()
    expect(links).toEqual([])
  })

  it.each([
    ['the address was confirmed', 'vic', confirm],
    ['a new password was set', 'wim', resetPassword],
  ])('does not change by a link that was mailed before %s', async (_what, name, prove) => {
    const email = `${name}@people.test`
    await change(await signUp(registry, name), `${name}-new@people.test`)
    const token = await linkIn(`${name}-new@people.test`, /auth\/verify/)
    await prove(email)
    const owner = await signIn(name, 'Laptop')
    expect(await open(owner, token)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } })
    expect(await storedUser(email)).toMatchObject({ email_verified: true })
  })

  it('does not change by links mailed before a password reset if it was confirmed', async () => {
    const browser = await signUp(registry, 'xia')
    await confirm('xia@people.test')
    await change(browser, 'xia-new@people.test')
    const first = await linkIn('xia@people.test', /xia-new@people\.test/)
    expect((await open(browser, first)).status).toBe(200)
    const second = await linkIn('xia-new@people.test', /auth\/verify/)
    await resetPassword('xia@people.test')
    const owner = await signIn('xia', 'Laptop')
    for (const token of [first, second])
      expect(await open(owner, token)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } })
    expect(await storedUser('xia@people.test')).toBeDefined()
  })

  it('does not change by a link in a browser without a sign-in, and the link does not sign in', async () => {
    const browser = await signUp(registry, 'eve')
    await change(browser, 'eve-new@people.test')
    const token = await linkIn('eve-new@people.test', /auth\/verify/)
    const stranger = openBrowser(registry)
    expect(await open(stranger, token)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FIRST' } })
    expect(await stranger.idToken()).toBeUndefined()
    expect((await open(await signUp(registry, 'fay'), token)).status).toBe(401)
    expect(await storedUser('eve@people.test')).toBeDefined()
    expect((await open(browser, token)).status).toBe(200)
  })

  it('of another account gets the same answer as any other, and no mail', async () => {
    const browser = await signUp(registry, 'gil')
    const before = await mailsTo(registry, 'first@people.test')
    const taken = await change(browser, 'first@people.test')
    const free = await change(browser, 'gil-new@people.test')
    expect(taken).toMatchObject({ status: free.status, body: free.body })
    await linkIn('gil-new@people.test', /auth\/verify/)
    expect(await mailsTo(registry, 'first@people.test')).toEqual(before)
  })

  it('changes only soon after a sign-in', async () => {
    const browser = await signUp(registry, 'hal')
    const { db } = registry.context
    const { id } = (await storedUser('hal@people.test')) ?? { id: '' }
    const created_at = new Date(Date.now() - 16 * 60_000)
    await db.updateTable('identity_sessions').set({ created_at }).where('user_id', '=', id).execute()
    for (let i = 0; i < 6; i++)
      expect(await change(browser, 'hal-new@people.test'), 'is not counted').toMatchObject({
        status: 403,
        body: { code: 'RECENT_SIGN_IN_REQUIRED' },
      })
    expect(await mailsTo(registry, 'hal-new@people.test')).toEqual([])
    expect((await change(openBrowser(registry), 'hal-new@people.test')).status).toBe(401)
  })

  it.each([
    ['an invalid address', 'nonsense'],
    ['two addresses', 'a@b.test, c@d.test'],
    ['an address that is too long', `${'x'.repeat(260)}@people.test`],
  ])('is not %s', async (_what, newEmail) => {
    expect((await change(await signUp(registry, `ida${newEmail.length}`), newEmail)).status).toBe(400)
  })

  it('has a limit of change requests over all addresses', async () => {
    const browser = await signUp(registry, 'jon')
    for (let i = 0; i < 5; i++) expect((await change(browser, `jon${i}@people.test`)).status).toBe(200)
    expect(await change(browser, 'jon5@people.test')).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS' },
    })
  })
})

describe('the sessions of an account', () => {
  const list = async (browser: AuthBrowser): Promise<{ id: string; userAgent: string; isCurrent: boolean }[]> =>
    (await browser.send('GET /list-sessions')).body

  it('are listed with their device, also long after the sign-in', async () => {
    await signUp(registry, 'kim')
    const browser = await signIn('kim', 'Laptop')
    const { db } = registry.context
    const created_at = new Date(Date.now() - 3 * 24 * 60 * 60_000)
    await db.updateTable('identity_sessions').set({ created_at }).where('user_agent', '=', 'Laptop').execute()
    const sessions = await list(browser)
    expect(sessions).toHaveLength(2)
    expect(sessions.find(({ isCurrent }) => isCurrent)).toEqual({
      id: expect.any(String),
      createdAt: created_at.toISOString(),
      userAgent: 'Laptop',
      isCurrent: true,
    })
    expect((await openBrowser(registry).send('GET /list-sessions')).status).toBe(401)
  })

  it('are listed without their secrets', async () => {
    const browser = await signUp(registry, 'lea')
    const sessions = await registry.context.db.selectFrom('identity_sessions').select('token').execute()
    const account = { email: 'lea@people.test', password }
    const answers = [
      await browser.send('GET /list-sessions'),
      await browser.send('GET /get-session'),
      await browser.send('POST /sign-in/email', account),
      await browser.send('POST /sign-up/email', { ...account, name: 'Mia', email: 'mia@people.test' }),
    ]
    const now = await registry.context.db.selectFrom('identity_sessions').select('token').execute()
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      for (const { token } of [...sessions, ...now]) expect(JSON.stringify(body)).not.toContain(token)
    }
  })

  it('end one by one with their tokens, and not those of other people', async () => {
    const here = await signUp(registry, 'ned')
    const there = await signIn('ned', 'Phone')
    const token = await there.idToken()
    const stranger = await signUp(registry, 'oda')
    const phone = (await list(here)).find(({ userAgent }) => userAgent === 'Phone')
    const end = (browser: AuthBrowser) => browser.send('POST /revoke-session', { id: phone?.id })
    expect(await end(stranger), 'tells nothing').toMatchObject({ status: 200, body: { status: true } })
    expect((await getUser(registry, token)).status).toBe(200)
    expect((await end(openBrowser(registry))).status).toBe(401)
    expect((await end(here)).status).toBe(200)
    expect((await getUser(registry, token)).body.error).toBe('id_token_ended')
    expect(await list(here)).toHaveLength(1)
  })

  it('are replaced by a new sign-in in their browser', async () => {
    const browser = await signUp(registry, 'uma')
    const there = await signIn('uma', 'Phone')
    const former = await browser.idToken()
    const account = { email: 'uma@people.test', password }
    expect((await browser.send('POST /sign-in/email', { ...account, password: 'wrong horse' })).status).toBe(401)
    expect((await getUser(registry, former)).status).toBe(200)
    expect((await browser.send('POST /sign-in/email', account)).status).toBe(200)
    expect((await getUser(registry, former)).body.error).toBe('id_token_ended')
    expect((await getUser(registry, await browser.idToken())).status).toBe(200)
    expect(await list(browser)).toHaveLength(2)
    expect(await list(there)).toHaveLength(2)
    // Nobody can use the session of another account whose cookie was replaced.
    const other = await signUp(registry, 'ulf')
    const unreachable = await other.idToken()
    expect((await other.send('POST /sign-in/email', account)).status).toBe(200)
    expect((await getUser(registry, unreachable)).body.error).toBe('id_token_ended')
  })

  it('end all except the current one', async () => {
    const here = await signUp(registry, 'pia')
    const others = [await signIn('pia', 'One'), await signIn('pia', 'Two')]
    expect((await here.send('POST /revoke-other-sessions', {})).status).toBe(200)
    for (const other of others) expect(await other.idToken()).toBeUndefined()
    expect(await list(here)).toMatchObject([{ isCurrent: true }])
  })
})
