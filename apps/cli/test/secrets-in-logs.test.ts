import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNamedToken, createContext, createPublisher, createToken, readConfig } from '../../api/src/index.ts'
import { packZip, publishBody } from '../../api/test/packs.ts'
import { signatureOf, stripeEvent } from '../../api/test/payments/signed-events.ts'
import { useCommandLine, type Server } from './command-line.ts'

const line = useCommandLine('migrated')
/** Every secret in the settings, a request or an answer, by its description. */
const secrets = new Map<string, string>()

const environment = {
  LOG_LEVEL: 'trace',
  PUBLIC_URL: 'http://pages.test',
  ADMIN_SECRET: keep('secret of the operator', 'operator-secret-0123456789abcdefghijklmnop'),
  STRIPE_SECRET_KEY: keep('key of Stripe', 'sk_test_stripekey0123456789'),
  STRIPE_WEBHOOK_SECRET: keep('secret of the webhook of Stripe', 'whsec_stripehook0123456789'),
  // No server listens there, so that requests to Stripe fail and the registry logs the error.
  STRIPE_URL: 'http://127.0.0.1:9',
  RELEASES_WEBHOOK_SECRET: keep('secret of the webhook of releases', 'releases-webhook-secret-0123456789'),
  PROXY_LUMA_KEY: keep('key of a service', 'luma-upstream-key-0123456789'),
  PROXY_LUMA_URL: 'http://127.0.0.1:9',
  PROXY_FREE_SERVICES: 'luma',
  GITHUB_CLIENT_ID: 'client',
  GITHUB_CLIENT_SECRET: keep('secret of a client of GitHub', 'github-client-secret-0123456789'),
  SMTP_URL: `smtp://mailer:${keep('password of the mail server', 'smtp-password-0123456789')}@127.0.0.1:9`,
}
const password = keep('password', 'correct-horse-battery-staple-0123')
const json = { 'Content-Type': 'application/json' }
let server: Server

function keep(name: string, secret: string): string {
  if (!secret) throw new Error(`there is no ${name}`)
  secrets.set(name, secret)
  return secret
}

interface Asked {
  headers?: Record<string, string>
  body?: unknown
  raw?: string | Uint8Array<ArrayBuffer>
}

async function ask(request: `${string} ${string}`, { headers, body, raw }: Asked = {}) {
  const [method = '', address = ''] = request.split(' ')
  const url = address.startsWith('/') ? `${server.apiUrl}${address}` : address
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const told = { ...(body !== undefined && json), ...(address.startsWith('/auth/') && { Origin: 'http://pages.test' }) }
  const response = await fetch(url, { method, headers: { ...told, ...headers }, ...(sent && { body: sent }) })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

/** Replaces the origin of a URL by the address of the test server. */
const here = (url: string) => url.replace(/^https?:\/\/[^/]+/, server.apiUrl)

beforeAll(async () => {
  const context = await createContext(readConfig({ DATA_DIR: line.directory, LOG_LEVEL: 'silent' }))
  await createPublisher(context, 'operator', { id: 'studio', name: 'Studio' })
  const publishing = await createToken(context, 'operator', { publisherId: 'studio', name: 'ci' })
  keep('publish token', publishing.token)
  keep('service token', await createNamedToken(context, 'service', 'operator', 'scheduler'))
  keep('token of continuous integration', await createNamedToken(context, 'ci', 'operator', 'runner'))
  await context.close()
  server = await line.serve(environment)
}, 240_000)
afterAll(async () => {
  await server?.stop('SIGTERM')
})

const secretOf = (name: string): string => {
  const secret = secrets.get(name)
  if (!secret) throw new Error(`there is no ${name}`)
  return secret
}

describe('requests with every kind of secret', { timeout: 120_000 }, () => {
  it('of users: passwords, cookies, ID tokens, links in mail', async () => {
    const account = { name: 'Ann', email: 'ann@people.test', password }
    const signedUp = await ask('POST /auth/sign-up/email', { body: account })
    expect(signedUp.status).toBe(200)
    const cookie = signedUp.headers.getSetCookie().map((each) => each.replace(/;.*/, ''))
    keep('cookie', /=(.+)$/.exec(cookie[0] ?? '')?.[1] ?? '')
    const { body } = await ask('GET /auth/token', { headers: { Cookie: cookie.join('; ') } })
    keep('ID token', body.token)
    await ask('POST /auth/sign-in/email', { body: { ...account, password: keep('wrong password', 'not-my-pa55word') } })
    await ask('POST /auth/sign-in/email', { raw: `{"password":"${password}"`, headers: json })
    await ask('POST /auth/request-password-reset', { body: { email: account.email, redirectTo: '/reset' } })
    await ask(`GET /auth/verify-email?token=${keep('token of a link', 'link-token-0123456789abcdef')}`)
    const bearer = { Authorization: `Bearer ${body.token}` }
    expect((await ask('GET /users', { headers: bearer })).status).toBe(200)
    const forged = `${body.token.slice(0, -20)}${keep('forged signature', 'forgedsignature00000')}`
    expect((await ask('GET /users', { headers: { Authorization: `Bearer ${forged}` } })).status).toBe(401)
    const admin = await ask('POST /admin/generate-token', { headers: bearer })
    expect(admin.status).toBe(200)
    keep('admin token', admin.body.token)
    await ask('GET /admin/overview', { headers: { Authorization: `Bearer ${admin.body.token}` } })
  })

  it('of publishers: publish tokens and upload addresses', async () => {
    const publish = (token: string, version: string) =>
      ask('POST /publishers/studio/nodes/pack/versions', { body: publishBody(token, 'pack', version) })
    const { status, body } = await publish(secretOf('publish token'), '1.0.0')
    expect(status).toBe(201)
    keep('signature of an upload address', new URL(body.signedUrl).searchParams.get('signature') ?? '')
    const uploaded = await ask(`PUT ${here(body.signedUrl)}`, { raw: new Uint8Array(await packZip('pack', '1.0.0')) })
    expect(uploaded.status).toBe(200)
    await ask(`PUT ${here(body.signedUrl)}`, { raw: 'again' })
    await ask(`PUT ${here(body.signedUrl)}x`, { raw: 'tampered with' })
    await publish(`${secretOf('publish token').slice(0, -4)}0000`, '1.0.1')
    await ask('POST /publishers/studio/nodes/pack/versions', {
      raw: `{"personal_access_token":"${secretOf('publish token')}"`,
      headers: json,
    })
  })

  it('of customers: API keys, file URLs', async () => {
    const bearer = { Authorization: `Bearer ${secretOf('ID token')}` }
    await ask('POST /customers', { headers: bearer })
    const made = await ask('POST /customers/api-keys', { headers: bearer, body: { name: 'a key' } })
    expect(made.status).toBe(201)
    const key = { 'X-API-Key': keep('API key', made.body.api_key.plaintext_key) }
    await ask('GET /proxy/luma/generations/some-task', { headers: key })
    const place = await ask('POST /customers/storage', { headers: key, body: { file_name: 'a.png' } })
    expect(place.status).toBe(200)
    const signatureIn = (url: string) => new URL(url).searchParams.get('signature') ?? ''
    keep('signature of a file to upload', signatureIn(place.body.upload_url))
    keep('signature of a file to download', signatureIn(place.body.download_url))
    expect((await ask(`PUT ${here(place.body.upload_url)}`, { raw: 'bytes' })).status).toBe(200)
    expect((await ask(`GET ${here(place.body.download_url)}`)).status).toBe(200)
    await ask(`GET ${here(place.body.download_url)}0`)
    await ask('POST /customers/credit', { headers: bearer, body: { amount_micros: 10_000_000, currency: 'usd' } })
  })

  it('of programs: secrets of operator and services, and webhook signatures', async () => {
    const operator = { 'X-Comfy-Admin-Secret': secretOf('secret of the operator') }
    await ask('POST /admin/verify-api-key', { headers: operator, body: { api_key: secretOf('API key') } })
    const wrong = {
      'X-Comfy-Admin-Secret': keep('wrong secret of the operator', 'guessed-operator-secret-0123456789abcd'),
    }
    await ask('POST /admin/verify-api-key', { headers: wrong, body: { api_key: secretOf('API key') } })
    await ask('GET /security-scan', { headers: { Authorization: `Bearer ${secretOf('service token')}` } })
    const report = { Authorization: `Bearer ${secretOf('token of continuous integration')}` }
    await ask('POST /upload-artifact', { headers: report, body: {} })
    const event = JSON.stringify(stripeEvent('payment_intent.created', { id: 'pi_1' }))
    const stripe = signatureOf(event, { secret: secretOf('secret of the webhook of Stripe') })
    keep('signature of Stripe', /v1=(\w+)/.exec(stripe)?.[1] ?? '')
    expect(
      (await ask('POST /webhook/stripe', { raw: event, headers: { ...json, 'Stripe-Signature': stripe } })).status,
    ).toBe(200)
    const release = JSON.stringify({ action: 'published' })
    const hash = createHmac('sha256', secretOf('secret of the webhook of releases')).update(release).digest('hex')
    const signed = {
      ...json,
      'X-GitHub-Event': 'release',
      'X-Hub-Signature-256': `sha256=${keep('signature of GitHub', hash)}`,
    }
    await ask('POST /releases', { raw: release, headers: { ...signed, 'X-GitHub-Delivery': crypto.randomUUID() } })
  })
})

describe('the log of the registry', () => {
  it('has a JSON object on each line, and names each request', async () => {
    const lines = server
      .said()
      .split('\n')
      .filter((each) => each.startsWith('{'))
      .map((each): Record<string, unknown> => JSON.parse(each))
    const answered = lines.filter(({ msg }) => msg === 'answered')
    expect(answered.length).toBeGreaterThan(20)
    for (const each of answered) {
      expect(each).toMatchObject({ method: expect.any(String), path: expect.any(String), status: expect.any(Number) })
      expect(each['requestId']).toMatch(/^[0-9a-f-]{36}$/)
      expect(each['path']).not.toContain('?')
    }
    const { headers } = await ask('GET /publishers/nobody-here')
    await expect.poll(() => server.said()).toContain(`"requestId":"${headers.get('x-request-id')}"`)
  })

  it('contains none of the secrets', () => {
    const said = server.said()
    expect(secrets.size).toBeGreaterThan(20)
    for (const [name, secret] of secrets) {
      expect(secret.length, `the length of the ${name}`).toBeGreaterThan(12)
      expect(said.includes(secret), `the log has the ${name}`).toBe(false)
    }
    expect(said).not.toMatch(/Bearer |eyJ[\w-]{20}|signature=/)
  })

  it('contains no encoded secret either', () => {
    const said = server.said()
    for (const [name, secret] of secrets) {
      for (const encoding of ['base64', 'base64url', 'hex'] as const) {
        expect(said.includes(Buffer.from(secret).toString(encoding)), `the log has the ${name}`).toBe(false)
      }
      expect(said.includes(encodeURIComponent(secret)), `the log has the ${name}`).toBe(false)
    }
  })
})
