import type { TestRegistry } from '../harness.ts'
import { openBrowser, type AuthAnswer, type AuthBrowser } from './auth-browser.ts'
import { createSoftPasskey } from './soft-passkey.ts'

export const password = 'correct horse'

export const sendCode = (browser: AuthBrowser, code: string): Promise<AuthAnswer> =>
  browser.send('POST /two-factor/verify-totp', { code })

export const sendRecovery = (browser: AuthBrowser, code: string): Promise<AuthAnswer> =>
  browser.send('POST /two-factor/verify-backup-code', { code })

/** Opens a browser in which a person has passed the password step, but not the second factor. */
export async function withPassword(registry: TestRegistry, name: string): Promise<AuthBrowser> {
  const browser = openBrowser(registry)
  const { status } = await browser.send('POST /sign-in/email', { email: `${name}@people.test`, password })
  if (status !== 200) throw new Error(`the password of ${name} answers ${status}`)
  return browser
}

/** Adds a passkey to the account of a browser. */
export async function addPasskey({ context }: TestRegistry, browser: AuthBrowser): Promise<void> {
  const { origin, hostname } = new URL(context.config.publicUrl)
  const { body } = await browser.send('GET /passkey/generate-register-options')
  const response = createSoftPasskey().create({ origin, rpId: hostname, challenge: body.challenge })
  const { status } = await browser.send('POST /passkey/verify-registration', { response, name: 'Laptop' })
  if (status !== 200) throw new Error(`a new passkey answers ${status}`)
}
