import { expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'

const secure = useRegistry({ API_PUBLIC_URL: 'https://registry.test', PUBLIC_URL: 'https://registry.test' })
const plain = useRegistry()

test('HSTS is sent over https, and not over http', async () => {
  const told = async (registry: typeof secure) =>
    (await registry.fetch(new Request('http://registry.test/nodes'))).headers.get('strict-transport-security')
  expect([await told(secure), await told(plain)]).toEqual(['max-age=31536000', null])
})

test('every cookie is HttpOnly and SameSite, and Secure over https', async () => {
  for (const registry of [secure, plain]) {
    const { publicUrl } = registry.context.config
    const cookies: string[] = []
    let cookie = ''
    const send = async (path: string, body: object) => {
      const { status, headers } = await registry.fetch(
        new Request(`http://registry.test/auth${path}`, {
          method: 'POST',
          headers: { Origin: new URL(publicUrl).origin, 'Content-Type': 'application/json', Cookie: cookie },
          body: JSON.stringify(body),
        }),
      )
      expect(status).toBe(200)
      cookies.push(...headers.getSetCookie())
      cookie ||= cookies.map((each) => each.split(';')[0]).join('; ')
    }
    const account = { email: 'ann@people.test', password: 'correct horse' }
    await send('/sign-up/email', { name: 'Ann', ...account })
    await send('/sign-in/email', account)
    await send('/sign-out', {})
    expect(cookies.length).toBeGreaterThanOrEqual(3)
    for (const each of cookies) {
      expect(each).toMatch(/; HttpOnly/i)
      expect(each).toMatch(/; SameSite=(Lax|Strict)/i)
      expect(/; Secure/i.test(each)).toBe(publicUrl.startsWith('https:'))
      expect(each.startsWith('__Secure-')).toBe(publicUrl.startsWith('https:'))
    }
  }
})
