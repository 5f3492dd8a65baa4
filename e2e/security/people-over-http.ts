import type { RunningRegistry } from '../running-registry.ts'

export interface Somebody {
  cookie: string
  idToken: string
}

/** Signs up as the page does. The first person of a registry is its admin. */
export async function signUpOverHttp({ pages }: RunningRegistry, name: string, email: string): Promise<Somebody> {
  const signedUp = await fetch(`${pages}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: pages },
    body: JSON.stringify({ name, email, password: 'a long enough one' }),
  })
  if (!signedUp.ok) throw new Error(`${email} cannot sign up: ${await signedUp.text()}`)
  const cookie = signedUp.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const { token }: any = await (await fetch(`${pages}/api/auth/token`, { headers: { Cookie: cookie } })).json()
  return { cookie, idToken: token }
}

/** Sends JSON to the API with a bearer token; a refusal throws. */
export async function sendAs({ api }: RunningRegistry, bearer: string, request: string, body?: unknown): Promise<any> {
  const [method = '', path = ''] = request.split(' ')
  const response = await fetch(`${api}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${request} was answered ${response.status}: ${await response.text()}`)
  return response.status === 204 ? undefined : response.json()
}
