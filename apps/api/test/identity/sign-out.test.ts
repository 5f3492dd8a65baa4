import { beforeAll, describe, expect, it, vi } from 'vitest'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { getUser, openBrowser, signUp, type AuthBrowser } from './auth-browser.ts'

const registry = useRegistry({ PUBLIC_URL: 'http://pages.test' })
const ended = { status: 401, body: { error: 'id_token_ended' } }

beforeAll(async () => {
  await signUp(registry, 'first')
})

/** Signs a person in on another device. */
async function signIn(name: string, password = 'correct horse'): Promise<AuthBrowser> {
  const browser = openBrowser(registry)
  const { status } = await browser.send('POST /sign-in/email', { email: `${name}@people.test`, password })
  expect(status).toBe(200)
  return browser
}

/** Resets the password through the link of a mail, on a signed-out device. */
async function resetPassword(name: string, newPassword: string): Promise<void> {
  const email = `${name}@people.test`
  const browser = openBrowser(registry)
  await browser.send('POST /request-password-reset', { email })
  expect((await browser.send('POST /reset-password', { newPassword, token: await mailedToken(email) })).status).toBe(
    200,
  )
}

function mailedToken(email: string): Promise<string> {
  return vi.waitFor(async () => {
    const token = /auth\/reset\?token=(\S+)$/m.exec((await mailsTo(registry, email)).join('\n'))?.[1]
    if (token === undefined) throw new Error(`no link for ${email}`)
    return token
  })
}

async function makeAdmin(idToken: string | undefined): Promise<void> {
  const { body } = await getUser(registry, idToken)
  await registry.context.db.updateTable('users').set({ is_admin: true }).where('id', '=', body.id).execute()
}

const askForAdminToken = (idToken: string | undefined) =>
  registry.call('generateAdminToken', '/admin/generate-token', {
    method: 'POST',
    headers: { Authorization: `Bearer ${idToken}` },
  })

const listUsers = (token: string) =>
  registry.call('listAdminUsers', '/admin/users', { headers: { Authorization: `Bearer ${token}` } })

describe('after a sign-out', () => {
  it('ID tokens of that session are refused immediately, those of other devices are not', async () => {
    const laptop = await signUp(registry, 'ann')
    const phone = await signIn('ann')
    const tokens = [await laptop.idToken(), await laptop.idToken()]
    const other = await phone.idToken()
    for (const token of tokens) expect((await getUser(registry, token)).status).toBe(200)
    expect((await laptop.send('POST /sign-out')).status).toBe(200)
    for (const token of tokens) expect(await getUser(registry, token)).toMatchObject(ended)
    expect((await getUser(registry, other)).status).toBe(200)
    expect(await phone.idToken()).toBeDefined()
  })

  it('an older ID token does not update facts of its person either', async () => {
    const browser = await signUp(registry, 'bob')
    const token = await browser.idToken()
    const { db } = registry.context
    const person = () => db.selectFrom('users').selectAll().where('email', '=', 'bob@people.test').executeTakeFirst()
    await db
      .updateTable('users')
      .set({ name: 'Robert', facts_at: new Date(0) })
      .where('name', '=', 'bob')
      .execute()
    await browser.send('POST /sign-out')
    expect(await getUser(registry, token)).toMatchObject(ended)
    expect((await person())?.name).toBe('Robert')
  })

  it('a new session of the person is unaffected', async () => {
    const before = await signUp(registry, 'cem')
    const old = await before.idToken()
    await before.send('POST /sign-out')
    const after = await signIn('cem')
    expect((await getUser(registry, await after.idToken())).status).toBe(200)
    expect(await getUser(registry, old)).toMatchObject(ended)
  })

  it('admin tokens of that session are refused, those of other devices are not', async () => {
    const laptop = await signUp(registry, 'dan')
    await makeAdmin(await laptop.idToken())
    const phone = await signIn('dan')
    const here = (await askForAdminToken(await laptop.idToken())).body.token
    const there = (await askForAdminToken(await phone.idToken())).body.token
    expect((await listUsers(here)).status).toBe(200)
    await laptop.send('POST /sign-out')
    expect(await listUsers(here)).toMatchObject({ status: 401, body: { error: 'admin_token_invalid' } })
    expect((await listUsers(there)).status).toBe(200)
    await resetPassword('dan', 'another horse')
    expect(await listUsers(there)).toMatchObject({ status: 401, body: { error: 'admin_token_invalid' } })
  })

  it('an old ID token gets no valid admin token, also with a concurrent sign-out', async () => {
    const browser = await signUp(registry, 'eve')
    const token = await browser.idToken()
    await makeAdmin(token)
    const asks = Array.from({ length: 5 }, () => askForAdminToken(token))
    const [answers] = await Promise.all([Promise.all(asks), browser.send('POST /sign-out')])
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect(await askForAdminToken(token)).toMatchObject(ended)
    for (const { body } of answers.filter(({ status }) => status === 200))
      expect((await listUsers(body.token)).status).toBe(401)
  })
})

describe('after a new password', () => {
  it('every ID token and every session of the person is refused immediately', async () => {
    const devices = [await signUp(registry, 'fay'), await signIn('fay'), await signIn('fay')]
    const tokens = await Promise.all(devices.map((device) => device.idToken()))
    const stranger = await (await signUp(registry, 'gil')).idToken()
    await resetPassword('fay', 'another horse')
    for (const token of tokens) expect(await getUser(registry, token)).toMatchObject(ended)
    for (const device of devices) expect((await device.send('GET /token')).status).toBe(401)
    expect((await getUser(registry, stranger)).status).toBe(200)
    const again = await signIn('fay', 'another horse')
    expect((await getUser(registry, await again.idToken())).status).toBe(200)
  })

  it('other pending reset links are invalid', async () => {
    await signUp(registry, 'hal')
    const email = 'hal@people.test'
    const browser = openBrowser(registry)
    await browser.send('POST /request-password-reset', { email })
    const first = await mailedToken(email)
    await browser.send('POST /request-password-reset', { email })
    const { db } = registry.context
    const links = await db.selectFrom('identity_verifications').select('identifier').execute()
    const other = links.map(({ identifier }) => identifier.slice('reset-password:'.length)).find((id) => id !== first)
    expect(other).toBeDefined()
    const reset = (token: string, newPassword: string) => browser.send('POST /reset-password', { token, newPassword })
    expect((await reset(first, 'another horse')).status).toBe(200)
    expect(await reset(other ?? '', 'third horse')).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } })
  })
})

it('an ID token with the session of another person is refused', async () => {
  const ida = await getUser(registry, await (await signUp(registry, 'ida')).idToken())
  const { db, identity } = registry.context
  const session = await db
    .selectFrom('identity_sessions')
    .select('id')
    .where('user_id', '<>', ida.body.id)
    .executeTakeFirstOrThrow()
  const token = await identity.sign?.({ sub: ida.body.id, email: 'ida@people.test', sid: session.id })
  expect(await getUser(registry, token)).toMatchObject(ended)
})
