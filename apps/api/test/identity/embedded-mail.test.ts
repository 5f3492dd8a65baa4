import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sweepIdentity } from '../../src/access/identity/sweep-identity.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { getUser, openBrowser, signUp } from './auth-browser.ts'

const registry = useRegistry({ PUBLIC_URL: 'http://pages.test' })

beforeAll(async () => {
  await signUp(registry, 'first')
})

describe('confirming an email address', () => {
  it('is requested by mail in the language of the request, and not required for signing in', async () => {
    const browser = openBrowser(registry)
    const account = { name: 'Ann', email: 'ann@people.test', password: 'correct horse' }
    await browser.send('POST /sign-up/email', account, { 'Accept-Language': 'fr-CH, en;q=0.5' })
    expect((await getUser(registry, await browser.idToken())).status).toBe(200)
    expect(await verified('ann')).toBe(false)

    const mail = await onlyMailTo('ann@people.test')
    expect(mail).toContain('Subject: Confirmez votre adresse e-mail')
    const token = tokenIn(mail, 'fr/auth/verify')
    const older = await browser.idToken()
    const stranger = openBrowser(registry)
    const open = () => stranger.send(`GET /verify-email?token=${token}`)
    expect(await open()).toMatchObject({ status: 200, body: { status: true } })
    expect(await open(), 'some mail programs open links ahead').toMatchObject({ status: 200 })
    expect(await stranger.idToken(), 'a link signs nobody in').toBeUndefined()
    expect(await verified('ann'), 'mails may go out before the person returns').toBe(true)
    await getUser(registry, older)
    expect(await verified('ann'), 'an older ID token changes nothing').toBe(true)
    await getUser(registry, await browser.idToken())
    expect(await verified('ann')).toBe(true)
  })

  it('is refused with a tampered link', async () => {
    await signUp(registry, 'bob')
    const [header, , signature] = tokenIn(await onlyMailTo('bob@people.test'), 'auth/verify').split('.')
    const payload = Buffer.from(JSON.stringify({ email: 'first@people.test', exp: 9e9 })).toString('base64url')
    const answer = await openBrowser(registry).send(`GET /verify-email?token=${header}.${payload}.${signature}`)
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } })
  })

  it('does not redirect to other sites', async () => {
    const address = 'GET /verify-email?token=x&callbackURL=https%3A%2F%2Fevil.test'
    expect(await openBrowser(registry).send(address)).toMatchObject({
      status: 403,
      body: { code: 'INVALID_CALLBACK_URL' },
    })
  })
})

describe('a forgotten password', () => {
  it('is replaced by a link that works once and ends all sessions', async () => {
    const old = await signUp(registry, 'eve')
    const browser = openBrowser(registry)
    const email = 'eve@people.test'
    const asked = await browser.send('POST /request-password-reset', { email }, { 'Accept-Language': 'ru' })
    expect(asked.status).toBe(200)
    const token = tokenIn(await mailTo(email, /Задайте новый пароль/), 'ru/auth/reset')
    const reset = (newPassword: string) => browser.send('POST /reset-password', { newPassword, token })
    expect(await reset('abc')).toMatchObject({ status: 400, body: { code: 'PASSWORD_TOO_SHORT' } })
    expect(await reset('new horse')).toMatchObject({ status: 200 })
    expect(await reset('third horse')).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } })

    expect(await old.idToken()).toBeUndefined()
    expect(await verified('eve'), 'the person read the mail').toBe(true)
    const signIn = (password: string) => browser.send('POST /sign-in/email', { email, password })
    expect((await signIn('correct horse')).status).toBe(401)
    expect((await signIn('new horse')).status).toBe(200)
  })

  it('ends admin tokens, too', async () => {
    const browser = await signUp(registry, 'ida')
    const { body } = await getUser(registry, await browser.idToken())
    await registry.context.db.updateTable('users').set({ is_admin: true }).where('id', '=', body.id).execute()
    const asked = await registry.call('generateAdminToken', '/admin/generate-token', {
      method: 'POST',
      headers: { Authorization: `Bearer ${await browser.idToken()}` },
    })
    const headers = { Authorization: `Bearer ${asked.body.token}` }
    expect((await registry.call('listAdminUsers', '/admin/users', { headers })).status).toBe(200)
    const email = 'ida@people.test'
    await browser.send('POST /request-password-reset', { email })
    const token = tokenIn(await mailTo(email, /Choose a new password/), 'auth/reset')
    expect((await browser.send('POST /reset-password', { newPassword: 'new horse', token })).status).toBe(200)
    expect(await registry.call('listAdminUsers', '/admin/users', { headers })).toMatchObject({
      status: 401,
      body: { error: 'admin_token_invalid' },
    })
  })

  it('does not reveal which addresses have an account', async () => {
    const browser = openBrowser(registry)
    const known = await browser.send('POST /request-password-reset', { email: 'first@people.test' })
    const unknown = await browser.send('POST /request-password-reset', { email: 'unknown@people.test' })
    expect(unknown).toMatchObject({ status: known.status, body: known.body })
    await mailTo('first@people.test', /Choose a new password/)
    expect(await mailsTo(registry, 'unknown@people.test')).toEqual([])
  })

  it('is limited in mails', async () => {
    const ask = () => openBrowser(registry).send('POST /request-password-reset', { email: 'Flood@people.test' })
    for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  })
})

it('expired rows are swept', async () => {
  const { db, clock } = registry.context
  await openBrowser(registry).send('POST /request-password-reset', { email: 'first@people.test' })
  const count = async () =>
    (await db.selectFrom('identity_verifications').select('id').execute()).length +
    (await db.selectFrom('identity_sessions').select('id').execute()).length
  await sweepIdentity({ db, clock })
  expect(await count()).toBeGreaterThan(1)
  await sweepIdentity({ db, clock: { now: () => new Date(Date.now() + 30 * 86_400_000) } })
  expect(await count()).toBe(0)
})

/** Returns whether a person's address is verified in the registry. */
async function verified(name: string): Promise<boolean | undefined> {
  const { db } = registry.context
  const user = await db
    .selectFrom('users')
    .select('email_verified')
    .where('email', '=', `${name}@people.test`)
    .executeTakeFirst()
  return user?.email_verified
}

/** Waits for a mail: mails are sent after the answer. */
async function mailTo(email: string, about: RegExp): Promise<string> {
  return vi.waitFor(async () => {
    const mail = (await mailsTo(registry, email)).find((text) => about.test(text))
    if (mail === undefined) throw new Error(`no mail to ${email} about ${about.source}`)
    return mail
  })
}

const onlyMailTo = (email: string) => mailTo(email, /auth\/verify/)

function tokenIn(mail: string, page: string): string {
  const token = new RegExp(`^http://pages\\.test/${page}\\?token=(\\S+)$`, 'm').exec(mail)?.[1]
  if (token === undefined) throw new Error(`no link in ${mail}`)
  return token
}
