import { beforeAll, describe, expect, it } from 'vitest'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { getUser, openBrowser, signUp, type AuthBrowser } from './auth-browser.ts'
import { createSoftPasskey } from './soft-passkey.ts'

const registry = useRegistry({ PUBLIC_URL: 'https://pages.test/registry' })
const site = { origin: 'https://pages.test', rpId: 'pages.test' }
type Passkey = ReturnType<typeof createSoftPasskey>

beforeAll(async () => {
  await signUp(registry, 'first')
})

async function register(browser: AuthBrowser, passkey: Passkey, differs: object = {}, name = 'Laptop') {
  const { status, body } = await browser.send('GET /passkey/generate-register-options')
  expect({ status, rp: body.rp?.id }).toEqual({ status: 200, rp: 'pages.test' })
  const response = passkey.create({ ...site, challenge: body.challenge, ...differs })
  return browser.send('POST /passkey/verify-registration', { response, name })
}

async function signInBy(browser: AuthBrowser, passkey: Passkey, differs: object = {}) {
  const { body } = await browser.send('GET /passkey/generate-authenticate-options')
  const response = passkey.get({ ...site, challenge: body.challenge, ...differs })
  return browser.send('POST /passkey/verify-authentication', { response })
}

async function person(name: string) {
  const browser = await signUp(registry, name)
  const passkey = createSoftPasskey()
  expect(await register(browser, passkey)).toMatchObject({ status: 200, body: { status: true } })
  return { browser, passkey }
}

const passkeysOf = async (browser: AuthBrowser) => (await browser.send('GET /second-factor')).body.passkeys

describe('a passkey', () => {
  it('signs in without a password, and shows its last use', async () => {
    const { browser, passkey } = await person('ann')
    expect(await passkeysOf(browser)).toMatchObject([{ name: 'Laptop', lastUsedAt: null }])
    const elsewhere = openBrowser(registry)
    const answer = await signInBy(elsewhere, passkey)
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain('token')
    expect((await getUser(registry, await elsewhere.idToken())).body.email).toBe('ann@people.test')
    expect(await passkeysOf(browser)).toMatchObject([{ lastUsedAt: expect.any(String) }])
  })

  it.each([
    ['of another origin', { origin: 'https://evil.test' }],
    ['of the API instead of the pages', { origin: 'http://registry.test' }],
    ['of another site', { rpId: 'evil.test' }],
    ['of a challenge that the registry did not set', { challenge: 'AAAA' }],
    ['without user verification', { isVerified: false }],
  ])('is refused with an answer %s', async (_what, differs) => {
    const { browser, passkey } = await person(`bo${Object.values(differs).join('').length}`)
    expect((await signInBy(openBrowser(registry), passkey, differs)).status).toBeGreaterThanOrEqual(400)
    expect((await register(browser, createSoftPasskey(), differs)).status).toBeGreaterThanOrEqual(400)
    expect(await passkeysOf(browser)).toHaveLength(1)
  })

  it('answers a challenge once', async () => {
    const { passkey } = await person('cem')
    const browser = openBrowser(registry)
    const { body } = await browser.send('GET /passkey/generate-authenticate-options')
    const answer = { response: passkey.get({ ...site, challenge: body.challenge }) }
    expect((await browser.send('POST /passkey/verify-authentication', answer)).status).toBe(200)
    expect((await browser.send('POST /passkey/verify-authentication', answer)).status).toBe(400)
  })

  it('of another person neither signs in over a session, nor can be renamed or removed', async () => {
    const { browser, passkey } = await person('dan')
    const other = await person('eve')
    expect((await signInBy(other.browser, passkey)).status).toBe(401)
    const [{ id }] = await passkeysOf(browser)
    expect(await other.browser.send('POST /second-factor/rename-passkey', { id, name: 'Mine' })).toMatchObject({
      status: 404,
      body: { code: 'PASSKEY_NOT_FOUND' },
    })
    expect((await other.browser.send('POST /second-factor/remove-passkey', { id })).status).toBe(404)
    expect(await passkeysOf(browser)).toMatchObject([{ id, name: 'Laptop' }])
  })

  it('is required for a fresh sign-in beside the password', async () => {
    const { passkey } = await person('fay')
    const browser = openBrowser(registry)
    await browser.send('POST /sign-in/email', { email: 'fay@people.test', password: 'correct horse' })
    expect((await getUser(registry, await browser.idToken())).status).toBe(200)
    const [{ id }] = await passkeysOf(browser)
    const remove = () => browser.send('POST /second-factor/remove-passkey', { id })
    expect(await remove()).toMatchObject({ status: 403, body: { code: 'RECENT_SIGN_IN_REQUIRED' } })
    expect((await browser.send('POST /change-email', { newEmail: 'x@people.test' })).status).toBe(403)
    expect((await signInBy(browser, passkey)).status).toBe(200)
    expect((await remove()).status).toBe(200)
    expect((await signInBy(openBrowser(registry), passkey)).status).toBe(401)
  })

  it('that is added or removed ends other sessions, and is mailed', async () => {
    const browser = await signUp(registry, 'gil')
    const passkey = createSoftPasskey()
    const elsewhere = openBrowser(registry)
    await elsewhere.send('POST /sign-in/email', { email: 'gil@people.test', password: 'correct horse' })
    const before = await elsewhere.idToken()
    await register(browser, passkey)
    expect((await getUser(registry, before)).body.error).toBe('id_token_ended')
    await signInBy(elsewhere, passkey)
    const then = await elsewhere.idToken()
    const [{ id }] = await passkeysOf(browser)
    expect((await browser.send('POST /second-factor/remove-passkey', { id })).status).toBe(200)
    expect((await getUser(registry, then)).body.error).toBe('id_token_ended')
    await registry.review()
    const mails = await mailsTo(registry, 'gil@people.test')
    for (const subject of ['was added to', 'was removed from'])
      expect(mails.filter((mail) => mail.includes(`passkey ${subject}`))).toHaveLength(1)
  })

  it('has a name of its owner’s choice, and is one of at most twenty', async () => {
    const { browser } = await person('hal')
    const [{ id }] = await passkeysOf(browser)
    expect((await browser.send('POST /second-factor/rename-passkey', { id, name: ' Key\nring ' })).status).toBe(200)
    expect(await passkeysOf(browser)).toMatchObject([{ name: 'Key ring' }])
    expect((await browser.send('POST /second-factor/rename-passkey', { id, name: '' })).status).toBe(400)
    for (let i = 1; i < 20; i++) expect((await register(browser, createSoftPasskey())).status).toBe(200)
    expect(await register(browser, createSoftPasskey())).toMatchObject({ body: { code: 'TOO_MANY_PASSKEYS' } })
  })

  it('of a banned person is refused', async () => {
    const { passkey } = await person('ivo')
    await registry.context.db
      .updateTable('users')
      .set({ status: 'banned' })
      .where('email', '=', 'ivo@people.test')
      .execute()
    expect((await signInBy(openBrowser(registry), passkey)).status).toBe(403)
  })
})
