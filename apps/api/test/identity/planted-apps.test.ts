import { beforeAll, describe, expect, it, vi } from 'vitest'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { openBrowser, signUp, type AuthBrowser } from './auth-browser.ts'
import { addPasskey, password, sendCode, sendRecovery, withPassword } from './second-factor-people.ts'
import { codeOf } from './totp-codes.ts'

const registry = useRegistry({ PUBLIC_URL: 'https://pages.test' })
const again = { status: 403, body: { code: 'RECENT_SIGN_IN_REQUIRED' } }

beforeAll(() => signUp(registry, 'first'))

const beginApp = async (browser: AuthBrowser): Promise<{ address: string; codes: string[] }> =>
  (await browser.send('POST /second-factor/app', {})).body

async function resetPassword(name: string): Promise<void> {
  const email = `${name}@people.test`
  const browser = openBrowser(registry)
  await browser.send('POST /request-password-reset', { email })
  const token = await vi.waitFor(async () => {
    const found = /auth\/reset\?token=(\S+)$/m.exec((await mailsTo(registry, email)).join('\n'))?.[1]
    return found ?? Promise.reject(new Error(`no link for ${email}`))
  })
  expect((await browser.send('POST /reset-password', { newPassword: password, token })).status).toBe(200)
}

describe('an unconfirmed authenticator app', () => {
  it('is confirmed by a person with a passkey only after the passkey was used', async () => {
    const owner = await signUp(registry, 'ann')
    await addPasskey(registry, owner)
    const { address, codes } = await beginApp(owner)
    const thief = await withPassword(registry, 'ann')
    expect(await sendCode(thief, codeOf(address))).toMatchObject(again)
    expect(await sendRecovery(thief, codes[0] ?? '')).toMatchObject(again)
    expect((await thief.send('POST /second-factor/codes', {})).status).toBe(403)
    expect((await sendCode(owner, codeOf(address))).status).toBe(200)
  })

  it('has no valid recovery code', async () => {
    const browser = await signUp(registry, 'ben')
    const { codes } = await beginApp(browser)
    const refused = { status: 401, body: { code: 'INVALID_BACKUP_CODE' } }
    expect(await sendRecovery(browser, codes[0] ?? '')).toMatchObject(refused)
  })

  it('left by an interrupted request is not required at sign-in, and can be set up again', async () => {
    const browser = await signUp(registry, 'eve')
    expect((await sendCode(browser, codeOf((await beginApp(browser)).address))).status).toBe(200)
    const { db } = registry.context
    await db.updateTable('identity_two_factors').set({ confirmed_at: null }).execute()
    await db.updateTable('identity_sessions').set({ proved_at: null }).execute()
    const { address } = await beginApp(browser)
    const account = { email: 'eve@people.test', password }
    expect((await openBrowser(registry).send('POST /sign-in/email', account)).body.user).toBeDefined()
    expect((await sendCode(browser, codeOf(address))).status).toBe(200)
    expect((await openBrowser(registry).send('POST /sign-in/email', account)).body.twoFactorRedirect).toBe(true)
  })

  it.each([
    ['a new passkey', 'cem', async (owner: AuthBrowser) => addPasskey(registry, owner)],
    ['a new password', 'dan', async () => resetPassword('dan')],
  ])('is removed by %s', async (_what, name, change) => {
    const owner = await signUp(registry, name)
    const { address } = await beginApp(await withPassword(registry, name))
    await change(owner)
    const { db } = registry.context
    const apps = db.selectFrom('identity_two_factors').innerJoin('identity_users', 'identity_users.id', 'user_id')
    expect(await apps.select('user_id').where('name', '=', name).execute()).toEqual([])
    expect((await sendCode(await withPassword(registry, name), codeOf(address))).status).toBe(400)
  })
})
