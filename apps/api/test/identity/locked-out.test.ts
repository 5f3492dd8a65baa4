import { beforeAll, describe, expect, it, vi } from 'vitest'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { openBrowser, signUp, type AuthBrowser } from './auth-browser.ts'

const registry = useRegistry({ PUBLIC_URL: 'http://pages.test', RATE_LIMITS: 'on' })
const [email, password] = ['ann@people.test', 'correct horse']
let laptop: AuthBrowser

let asked = 0
/** Returns an unused client address. */
const from = () => ({ 'X-Forwarded-For': `198.18.${++asked >> 8}.${asked & 255}` })

const signIn = (browser: AuthBrowser, secret = password, headers = from()) =>
  browser.send('POST /sign-in/email', { email, password: secret }, headers)

const askForMail = (browser: AuthBrowser, headers = from()) =>
  browser.send('POST /request-password-reset', { email }, headers)

const resetMails = async () => (await mailsTo(registry, email)).filter((mail) => mail.includes('/auth/reset?token='))

beforeAll(async () => {
  await signUp(registry, 'first')
  laptop = await signUp(registry, 'ann')
  // Checking a password is slow, so these attempts have no password.
  for (let i = 0; i < 100; i++) await openBrowser(registry).send('POST /sign-in/email', { email }, from())
}, 300_000)

describe('after a hundred wrong passwords from a hundred addresses', () => {
  it('another device is refused even with the right password, and the error names the reset by mail', async () => {
    const refused = await signIn(openBrowser(registry))
    expect(refused).toMatchObject({ status: 429, body: { error: 'account_guarded', code: 'ACCOUNT_GUARDED' } })
    expect(refused.body.message).toMatch(/reset the password by mail/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('the device of the sign-up can sign in, also after a sign-out, and a wrong password is still refused', async () => {
    expect((await signIn(laptop, 'wrong horse')).status).toBe(401)
    expect((await signIn(laptop)).status).toBe(200)
    await laptop.send('POST /sign-out', {}, from())
    expect((await signIn(laptop)).status).toBe(200)
  })

  it('a link by mail lets a new device sign in', async () => {
    const phone = openBrowser(registry)
    expect((await askForMail(phone)).status).toBe(200)
    const [mail] = await vi.waitFor(async () => {
      const mails = await resetMails()
      if (mails.length === 0) throw new Error('no mail')
      return mails
    })
    const token = /auth\/reset\?token=(\S+)$/m.exec(mail ?? '')?.[1]
    const reset = await phone.send('POST /reset-password', { token, newPassword: password }, from())
    expect(reset.status).toBe(200)
    expect((await signIn(openBrowser(registry))).status, 'without the link').toBe(429)
    expect((await signIn(phone)).status).toBe(200)
  })

  it('hundreds of requests for a new password send at most twenty mails, and the known device can still request one', async () => {
    const strangers = Array.from({ length: 40 }, () => askForMail(openBrowser(registry)))
    for (const { status, body } of await Promise.all(strangers))
      expect({ status, ok: body.status }).toEqual({ status: 200, ok: true })
    await vi.waitFor(async () => expect((await resetMails()).length).toBeGreaterThanOrEqual(20))
    const before = (await resetMails()).length
    expect(before).toBe(20)
    expect((await askForMail(laptop)).status).toBe(200)
    await vi.waitFor(async () => expect(await resetMails()).toHaveLength(before + 1))
  })
})
