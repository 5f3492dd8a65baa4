import { describe, expect, test } from 'vitest'
import { contractOperations } from '../../src/platform/http/contract.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
const stranger = 'https://evil.test'

/** Sends a request as a page of another host does, with every credential. */
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  registry.fetch(
    new Request(`http://registry.test${path}`, {
      method,
      redirect: 'manual',
      headers: { Origin: stranger, Cookie: 'comfy-registry.session_token=x', ...headers },
      ...(!['GET', 'HEAD', 'OPTIONS'].includes(method) && { body: '{}' }),
    }),
  )

describe.each(contractOperations.map(({ operationId, method, path }) => ({ operationId, method, path })))(
  '$operationId',
  ({ method, path }) => {
    const address = path.replaceAll(/\{\w+\}/g, 'x')

    test('can be read from any origin, without credentials', async () => {
      const preflight = await ask('OPTIONS', address, {
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'authorization,content-type',
      })
      for (const { headers } of [preflight, await ask(method, address)]) {
        expect(headers.get('access-control-allow-origin')).toBe('*')
        expect(headers.get('access-control-allow-credentials')).toBeNull()
      }
    })

    test('has headers against scripts, framing and sniffing, and sets no cookie', async () => {
      const { status, headers } = await ask(method, address)
      // Two operations are not configured in this registry, and answer so.
      expect([500, 502]).not.toContain(status)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': expect.stringMatching(/default-src 'none'/),
        'cross-origin-resource-policy': 'cross-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      expect(headers.has('set-cookie')).toBe(false)
    })
  },
)

test.each(['/nowhere', '/reference', '/reference/swagger-ui.js'])(
  '%s has the same protective headers',
  async (path) => {
    const { headers } = await ask('GET', path)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  },
)

test.each(['GET /auth/token', 'GET /auth/get-session', 'POST /auth/sign-in/email'])(
  '%s uses cookies, and refuses other origins',
  async (request) => {
    const [method = '', path = ''] = request.split(' ')
    const { status, headers } = await ask(method, path)
    expect(status).toBe(403)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
  },
)
