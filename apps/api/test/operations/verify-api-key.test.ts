import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../src/platform/time/clock.ts'
import { ban, givenApiKey, givenCustomer, program, strangePrograms, verify, withAdminSecret } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, givenPerson, type Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'

const registry = useRegistry(withAdminSecret)
const withoutSecret = useRegistry()
let ann: Person
let key: { id: string; plaintext_key: string }

const post = (body: unknown, type = 'application/json') =>
  send(registry, 'verifyApiKey', 'POST /admin/verify-api-key', { as: program, body, type })

const lastUsed = async () => {
  const { body } = await send(registry, 'listCustomerApiKeys', 'GET /customers/api-keys', { as: ann })
  return body.api_keys.find(({ id }: { id: string }) => id === key.id).last_used_at
}

const at = (moment: string) => {
  registry.context.clock = { now: () => new Date(moment) }
}

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann')
  key = await givenApiKey(registry, ann)
})

afterEach(() => {
  registry.context.clock = systemClock
})

describe('POST /admin/verify-api-key', () => {
  test('200 with the customer of the key', async () => {
    const { status, body } = await verify(registry, key.plaintext_key)
    expect(status).toBe(200)
    expect(body).toEqual({
      valid: true,
      firebase_uid: 'ann',
      email: 'ann@people.test',
      name: 'ann',
      is_admin: false,
    })
  })

  test('200 with whether the customer is an admin', async () => {
    const admin = await givenPerson(registry, 'ada', { admin: true })
    await send(registry, 'createCustomer', 'POST /customers', { as: admin })
    const { plaintext_key } = await givenApiKey(registry, admin)
    expect((await verify(registry, plaintext_key)).body).toMatchObject({ firebase_uid: 'ada', is_admin: true })
  })

  test('200 records the use, at most once a minute', async () => {
    at('2030-01-01T10:00:00Z')
    await verify(registry, key.plaintext_key)
    expect(await lastUsed()).toBe('2030-01-01T10:00:00Z')
    at('2030-01-01T10:00:59Z')
    await verify(registry, key.plaintext_key)
    expect(await lastUsed()).toBe('2030-01-01T10:00:00Z')
    at('2030-01-01T10:01:00Z')
    await verify(registry, key.plaintext_key)
    expect(await lastUsed()).toBe('2030-01-01T10:01:00Z')
  })

  test('400 without a key', async () => {
    for (const body of [{}, { api_key: '' }, { api_key: 5 }, { api_key: 'x'.repeat(201) }])
      expect((await post(body)).body.error).toBe('invalid_request')
  })

  test.each(strangePrograms)('401 for a program that sends %s', async (_, as) => {
    const answer = await verify(registry, key.plaintext_key, as)
    expect(answer.status).toBe(401)
    expect(answer.body.valid).toBeUndefined()
  })

  test('401 for the token of the customer or of an admin in place of the secret', async () => {
    for (const as of [ann, await givenModerator(registry, 'eve')])
      expect((await verify(registry, key.plaintext_key, as)).body.error).toBe('admin_secret_required')
  })

  test('401 for any secret if the operator has set none', async () => {
    for (const secret of ['', 'undefined', program.headers['X-Comfy-Admin-Secret']]) {
      const as = { headers: { 'X-Comfy-Admin-Secret': secret } }
      expect((await verify(withoutSecret, 'comfyui-none', as)).body.error).toBe('admin_secret_required')
    }
  })

  test('403 for the key of a banned person', async () => {
    const outcast = await givenCustomer(registry, 'outcast')
    const { plaintext_key } = await givenApiKey(registry, outcast)
    await ban(registry, outcast)
    expect(await verify(registry, plaintext_key)).toMatchObject({ status: 403, body: { error: 'user_banned' } })
  })

  test('404 for an unknown key', async () => {
    const { plaintext_key: text } = key
    const changed = text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')
    for (const unknown of ['comfyui-none', changed, text.toUpperCase(), `${text}-`, `-${text}`])
      expect(await verify(registry, unknown)).toMatchObject({ status: 404, body: { error: 'api_key_unknown' } })
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await post(tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await post('api_key=x', 'text/plain')).status).toBe(415)
  })
})
