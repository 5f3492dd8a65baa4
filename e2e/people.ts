import type { Page } from 'playwright-core'
import type { RunningRegistry } from './running-registry.ts'

export const password = 'a long enough one'

/** Fills and sends the sign-up form. Fields are found by type, because the page may be in any language. */
export async function fillSignUp(page: Page, name: string, email: string): Promise<void> {
  await page.locator('[autocomplete=name]').fill(name)
  await page.locator('[type=email]').fill(email)
  await page.locator('[type=password]').fill(password)
  await page.locator('form [type=submit]').first().click()
}

/** Signs up on its page. The first person of a registry is its admin. */
export async function signUp(pages: string, page: Page, name: string, email: string): Promise<void> {
  await page.goto(`${pages}/auth/signup`)
  await fillSignUp(page, name, email)
  await page.waitForURL(`${pages}/nodes`)
}

/** Waits for the ID token of a signed-in page. */
export async function idTokenOf(page: Page): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const token: string | null = await page.evaluate("sessionStorage.getItem('idToken')")
    if (token) return token
    await page.waitForTimeout(100)
  }
  throw new Error('nobody is signed in')
}

export interface Somebody {
  cookie: string
  idToken: string
}

/** Signs up as the page does. The first person of a registry is its admin. */
export async function signUpOverHttp(pages: string, name: string, email: string): Promise<Somebody> {
  const signedUp = await fetch(`${pages}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: pages },
    body: JSON.stringify({ name, email, password }),
  })
  if (!signedUp.ok) throw new Error(`${email} cannot sign up: ${await signedUp.text()}`)
  const cookie = signedUp.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const { token }: any = await (await fetch(`${pages}/api/auth/token`, { headers: { Cookie: cookie } })).json()
  return { cookie, idToken: token }
}

/** Sends JSON to the API, such as `POST /publishers`, with a bearer token if given. Throws for a refusal. */
export async function sendAs(
  { api }: Pick<RunningRegistry, 'api'>,
  bearer: string | undefined,
  request: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<any> {
  const [method = '', path = ''] = request.split(' ')
  const response = await fetch(`${api}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(bearer && { Authorization: `Bearer ${bearer}` }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${request} was answered ${response.status}: ${await response.text()}`)
  return response.status === 204 ? undefined : response.json()
}
