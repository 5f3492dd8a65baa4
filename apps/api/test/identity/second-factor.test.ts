import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { getUser, openBrowser, signUp, type AuthBrowser } from './auth-browser.ts'
import { codeOf } from './totp-codes.ts'

const registry = useRegistry({ PUBLIC_URL: 'http://pages.test' })
const password = 'correct horse'

// All tests run in the middle of one code period. The period lies in the future of the database clock.
const period = 30_000
const now = (Math.floor(Date.now() / period) + 2.5) * period

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  await signUp(registry, 'first')
})

afterAll(() => void vi.useRealTimers())

/**
 * Sets up an authenticator app with the code of the previous period. Codes of the current and next period stay unused.
 */
async function setUp(browser: AuthBrowser): Promise<{ address: string; codes: string[] }> {
  const begun = await browser.send('POST /second-factor/app', {})
  expect(begun.status).toBe(200)
  const confirmed = await browser.send('POST /two-factor/verify-totp', { code: codeOf(begun.body.address, -1) })
  expect(confirmed).toMatchObject({ status: 200 })
  expect(JSON.stringify(confirmed.body)).not.toContain('token')
  return begun.body
}

async function person(name: string) {
  const browser = await signUp(registry, name)
  return { browser, ...(await setUp(browser)) }
}

const signIn = (browser: AuthBrowser, name: string) =>
  browser.send('POST /sign-in/email', { email: `${name}@people.test`, password })
const sendCode = (browser: AuthBrowser, code: string) => browser.send('POST /two-factor/verify-totp', { code })
const sendRecovery = (browser: AuthBrowser, code: string) =>
  browser.send('POST /two-factor/verify-backup-code', { code })

/** Opens a browser after the password step. The code is still missing. */
async function withPassword(name: string): Promise<AuthBrowser> {
  const browser = openBrowser(registry)
  expect(await signIn(browser, name)).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  expect(await browser.idToken()).toBeUndefined()
  return browser
}

async function idOf(name: string): Promise<string> {
  const { db } = registry.context
  const email = `${name}@people.test`
  return (await db.selectFrom('identity_users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

async function ageSessions(name: string): Promise<void> {
  const before = new Date(Date.now() - 16 * 60_000)
  await registry.context.db
    .updateTable('identity_sessions')
    .set({ created_at: before, proved_at: before })
    .where('user_id', '=', await idOf(name))
    .execute()
}

/** Deletes the stored codes, as their expiry would. */
const forgetCodes = () =>
  registry.context.db.deleteFrom('identity_verifications').where('identifier', '=', 'sent-code').execute()

async function actionsOf(name: string): Promise<string[]> {
  const rows = await registry.context.db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject', '=', `user:${await idOf(name)}`)
    .where('action', 'like', 'second\\_factor.%')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

describe('an authenticator app', () => {
  it('is required after the password, and each code is accepted once', async () => {
    const { browser, address } = await person('ann')
    expect((await getUser(registry, await browser.idToken())).status).toBe(200)
    const elsewhere = await withPassword('ann')
    expect((await sendCode(elsewhere, codeOf(address))).status).toBe(200)
    expect((await getUser(registry, await elsewhere.idToken())).body.email).toBe('ann@people.test')
    const again = await withPassword('ann')
    for (const code of [codeOf(address), codeOf(address, -1)])
      for (let time = 0; time < 2; time++)
        expect(await sendCode(again, code)).toMatchObject({ status: 401, body: { code: 'CODE_USED' } })
    expect((await sendCode(again, codeOf(address, 1))).status).toBe(200)
  })

  it('signs in one of two browsers that send a code concurrently', async () => {
    const { address } = await person('ben')
    const browsers = [await withPassword('ben'), await withPassword('ben')]
    const answers = await Promise.all(browsers.map((browser) => sendCode(browser, codeOf(address))))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  })

  it('is off until a code confirms it', async () => {
    const browser = await signUp(registry, 'cem')
    const { body } = await browser.send('POST /second-factor/app', {})
    expect((await sendCode(browser, '000000')).status).toBe(401)
    expect((await browser.send('GET /second-factor')).body).toEqual({ app: null, passkeys: [] })
    expect(await signIn(openBrowser(registry), 'cem')).toMatchObject({ status: 200, body: { user: {} } })
    expect((await browser.send('POST /second-factor/app', {})).body.address).not.toBe(body.address)
  })

  it('is not replaced by a second one', async () => {
    const { browser } = await person('dan')
    expect(await browser.send('POST /second-factor/app', {})).toMatchObject({
      status: 409,
      body: { code: 'AUTHENTICATOR_EXISTS' },
    })
  })

  it('locks the account after ten wrong codes, over all sign-ins', async () => {
    const { address } = await person('eve')
    await forgetCodes()
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      const browser = await withPassword('eve')
      statuses.push((await sendCode(browser, String(i).padStart(6, '0'))).status)
    }
    expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true)
    expect(statuses.slice(10)).toEqual([429, 429])
    const inTime = { status: 429, body: { code: 'TOO_MANY_REQUESTS' } }
    expect(await sendCode(await withPassword('eve'), codeOf(address))).toMatchObject(inTime)
    await forgetCodes()
    const inRow = { status: 429, body: { code: 'ACCOUNT_TEMPORARILY_LOCKED' } }
    expect(await sendCode(await withPassword('eve'), codeOf(address))).toMatchObject(inRow)
  })

  it('allows ten codes over sessions and sign-ins together', async () => {
    const { browser } = await person('fox')
    await forgetCodes()
    const guess = async (by: AuthBrowser, i: number) => (await sendCode(by, String(i).padStart(6, '0'))).status
    for (let i = 0; i < 6; i++) expect(await guess(browser, i)).toBe(401)
    for (let i = 6; i < 10; i++) expect(await guess(await withPassword('fox'), i)).toBe(401)
    expect(await guess(await withPassword('fox'), 10)).toBe(429)
  })

  it('allows ten codes over concurrent sign-ins', async () => {
    await person('fin')
    await forgetCodes()
    const browsers: AuthBrowser[] = []
    for (let i = 0; i < 12; i++) browsers.push(await withPassword('fin'))
    const answers = await Promise.all(browsers.map((browser, i) => sendCode(browser, String(i).padStart(6, '0'))))
    expect(answers.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(10)
  })

  it('allows a stolen session ten guesses', async () => {
    const { browser, address } = await person('fay')
    await forgetCodes()
    for (let i = 0; i < 10; i++) expect((await sendCode(browser, String(i).padStart(6, '0'))).status).toBe(401)
    expect(await sendCode(browser, codeOf(address))).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  })

  it('trusts no browser permanently, even on request', async () => {
    const { address } = await person('gil')
    const browser = await withPassword('gil')
    const trusting = { code: codeOf(address), trustDevice: true }
    expect((await browser.send('POST /two-factor/verify-totp', trusting)).status).toBe(200)
    await browser.send('POST /sign-out', {})
    expect((await signIn(browser, 'gil')).body).toMatchObject({ twoFactorRedirect: true })
  })

  it('marks a browser as known after the code, not after the password', async () => {
    const { address } = await person('hew')
    const browser = await withPassword('hew')
    expect(browser.cookies.has('comfy-registry.device')).toBe(false)
    expect((await sendCode(browser, codeOf(address))).status).toBe(200)
    expect(browser.cookies.has('comfy-registry.device')).toBe(true)
  })

  it('ends earlier sessions and their ID tokens', async () => {
    const browser = await signUp(registry, 'hal')
    const thief = openBrowser(registry)
    await signIn(thief, 'hal')
    const token = await thief.idToken()
    await setUp(browser)
    expect(await thief.idToken()).toBeUndefined()
    expect((await getUser(registry, token)).body.error).toBe('id_token_ended')
  })
})

describe('a recovery code', () => {
  it('signs in once, in any spelling, and is mailed to the person', async () => {
    const { browser, codes } = await person('ida')
    const [code = ''] = codes
    expect((await sendRecovery(await withPassword('ida'), ` ${code.toUpperCase().replace('-', ' ')}`)).status).toBe(200)
    expect((await sendRecovery(await withPassword('ida'), code)).status).toBe(401)
    expect((await browser.send('GET /second-factor')).body.app.codesLeft).toBe(9)
    expect(await actionsOf('ida')).toEqual(['second_factor.add_app', 'second_factor.use_code'])
    await registry.review()
    expect((await mailsTo(registry, 'ida@people.test')).some((mail) => mail.includes('recovery code was used'))).toBe(
      true,
    )
  })

  it('is invalid after new ones were made', async () => {
    const { browser, codes } = await person('jon')
    const made = await browser.send('POST /second-factor/codes', {})
    expect(made.body.codes).toHaveLength(10)
    expect((await sendRecovery(await withPassword('jon'), codes[0] ?? '')).status).toBe(401)
    expect((await sendRecovery(await withPassword('jon'), made.body.codes[0])).status).toBe(200)
  })
})

describe('a fresh sign-in', () => {
  it('needs a code for a person with an app: neither the session nor the password suffices', async () => {
    const { browser, address } = await person('kim')
    await ageSessions('kim')
    for (const path of ['app', 'remove-app', 'codes', 'remove-passkey'] as const)
      expect(await browser.send(`POST /second-factor/${path}`, { id: 'x' })).toMatchObject({
        status: 403,
        body: { code: 'RECENT_SIGN_IN_REQUIRED' },
      })
    expect((await browser.send('GET /passkey/generate-register-options')).status).toBe(403)
    expect((await sendCode(browser, codeOf(address))).status).toBe(200)
    expect((await browser.send('POST /second-factor/codes', {})).status).toBe(200)
  })

  it('is stated in ID tokens only of sessions that used the factor', async () => {
    const { browser, address } = await person('leo')
    const { db } = registry.context
    await db
      .updateTable('identity_sessions')
      .set({ proved_at: null })
      .where('user_id', '=', await idOf('leo'))
      .execute()
    const confirm = `/users?confirm=${await idOf('leo')}`
    const leave = async () =>
      registry.call('deleteAccount', confirm, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${await browser.idToken()}` },
      })
    expect(await leave()).toMatchObject({ status: 403, body: { error: 'recent_sign_in_required' } })
    await sendCode(browser, codeOf(address))
    expect((await leave()).status).toBe(204)
    const left = await db.selectFrom('identity_two_factors').select('id').execute()
    expect(left.length).toBeGreaterThan(0)
    expect(await db.selectFrom('identity_users').select('id').where('email', '=', 'leo@people.test').execute()).toEqual(
      [],
    )
  })
})

describe('the removal of a factor', () => {
  it('ends other sessions, and is audited and mailed', async () => {
    const { browser, address } = await person('max')
    const other = await withPassword('max')
    await sendCode(other, codeOf(address))
    const token = await other.idToken()
    expect((await browser.send('POST /second-factor/remove-app', {})).status).toBe(200)
    expect((await getUser(registry, token)).body.error).toBe('id_token_ended')
    expect((await getUser(registry, await browser.idToken())).status).toBe(200)
    expect(await signIn(openBrowser(registry), 'max')).toMatchObject({ status: 200, body: { user: {} } })
    expect(await actionsOf('max')).toEqual(['second_factor.add_app', 'second_factor.remove_app'])
    await registry.review()
    const mails = await mailsTo(registry, 'max@people.test')
    for (const subject of ['was added to', 'was removed from'])
      expect(mails.filter((mail) => mail.includes(`authenticator app ${subject}`))).toHaveLength(1)
  })

  it('is refused without a sign-in', async () => {
    for (const path of ['app', 'remove-app', 'codes', 'rename-passkey', 'remove-passkey'] as const)
      expect((await openBrowser(registry).send(`POST /second-factor/${path}`, {})).status).toBe(401)
    expect((await openBrowser(registry).send('GET /second-factor')).status).toBe(401)
  })
})

describe('secrets of factors', () => {
  it('are stored nowhere in plain text', async () => {
    const { address, codes } = await person('noa')
    const secret = new URL(address).searchParams.get('secret') ?? ''
    const rows = await registry.context.db.selectFrom('identity_two_factors').selectAll().execute()
    const audit = await registry.context.db.selectFrom('audit_entries').selectAll().execute()
    const stored = JSON.stringify([rows, audit])
    for (const text of [secret, ...codes]) expect(stored).not.toContain(text)
  })
})
