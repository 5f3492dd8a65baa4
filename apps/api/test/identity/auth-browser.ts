import type { TestRegistry } from '../harness.ts'

export interface AuthAnswer {
  status: number
  headers: Headers
  body: any
}

export interface AuthBrowser {
  /** Sends a request to the embedded provider as a page does, with the browser's cookies. */
  send(request: `${'GET' | 'POST'} /${string}`, body?: unknown, headers?: Record<string, string>): Promise<AuthAnswer>
  /** Returns the ID token of the signed-in person, if any. */
  idToken(): Promise<string | undefined>
  cookies: Map<string, string>
}

/** Opens a browser without a signed-in person. */
export function openBrowser(registry: TestRegistry): AuthBrowser {
  const cookies = new Map<string, string>()
  const send: AuthBrowser['send'] = async (request, body, headers = {}) => {
    const [method = '', path = ''] = request.split(' ')
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await registry.fetch(
      new Request(`http://registry.test/auth${path}`, {
        method,
        headers: {
          ...(method === 'POST' && { Origin: new URL(registry.context.config.publicUrl).origin }),
          ...(cookie !== '' && { Cookie: cookie }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    keepCookies(cookies, response.headers)
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text }
  }
  return { send, cookies, idToken: async () => (await send('GET /token')).body.token }
}

/** Opens a browser with a new account. */
export async function signUp(registry: TestRegistry, name: string, password = 'correct horse'): Promise<AuthBrowser> {
  const browser = openBrowser(registry)
  const answer = await browser.send('POST /sign-up/email', { name, email: `${name}@people.test`, password })
  if (answer.status !== 200) throw new Error(`${name} cannot sign up: ${JSON.stringify(answer.body)}`)
  return browser
}

/** Returns the API's answer about the bearer of a token. */
export function getUser(registry: TestRegistry, idToken: string | undefined) {
  return registry.call('getUser', '/users', { headers: idToken ? { Authorization: `Bearer ${idToken}` } : {} })
}

function keepCookies(cookies: Map<string, string>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (/max-age=0/i.test(cookie)) cookies.delete(name)
    else cookies.set(name, value)
  }
}
