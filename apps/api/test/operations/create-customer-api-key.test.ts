import { beforeAll, describe, expect, test } from 'vitest'
import {
  auditOfCustomer,
  eventsOf,
  givenApiKey,
  givenBannedCustomer,
  givenCustomer,
  verify,
  withAdminSecret,
} from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, statusesOf, tooLarge } from '../requests.ts'

const registry = useRegistry(withAdminSecret)
let ann: Person

const create = (body: unknown, as: Person | undefined = ann, type = 'application/json') =>
  send(registry, 'createCustomerApiKey', 'POST /customers/api-keys', { as, body, type })

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann')
})

describe('POST /customers/api-keys', () => {
  test('201 with a working key, its text and its prefix', async () => {
    const { status, body } = await create({ name: 'laptop', description: 'For the train' })
    expect(status).toBe(201)
    expect(body.api_key).toEqual({
      id: expect.any(String),
      name: 'laptop',
      description: 'For the train',
      key_prefix: expect.stringMatching(/^comfyui-\w{1,8}$/),
      created_at: expect.any(String),
      plaintext_key: expect.stringMatching(/^comfyui-\w{32,}$/),
    })
    expect(body.api_key.plaintext_key.startsWith(body.api_key.key_prefix)).toBe(true)
    expect((await verify(registry, body.api_key.plaintext_key)).body.firebase_uid).toBe('ann')
  })

  test('201 with a key of the caller, whatever customer the body names', async () => {
    await givenCustomer(registry, 'rich')
    const { body } = await create({ name: 'forged', customerId: 'rich', customer_id: 'rich' })
    expect((await verify(registry, body.api_key.plaintext_key)).body.firebase_uid).toBe('ann')
  })

  test('201 with a unique text, and an empty description by default', async () => {
    const [one, other] = [await givenApiKey(registry, ann), await givenApiKey(registry, ann)]
    expect(one.plaintext_key).not.toBe(other.plaintext_key)
    expect(one.description).toBe('')
  })

  test('201 stores the text nowhere: neither in keys, events nor the audit log', async () => {
    const bob = await givenCustomer(registry, 'bob')
    const key = await givenApiKey(registry, bob)
    const rows = await registry.context.db.selectFrom('api_keys').selectAll().execute()
    const events = await eventsOf(registry, bob)
    const audit = await auditOfCustomer(registry, bob)
    expect(events[0].type).toBe('api_key_created')
    expect(audit.at(-1)).toMatchObject({ actor: 'user:bob', action: 'api_key.create', detail: { name: 'laptop' } })
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify([rows, events, audit])).not.toContain(key.plaintext_key.slice(key.key_prefix.length))
  })

  test.each([
    ['without a name', {}],
    ['with an empty name', { name: '' }],
    ['with a blank name', { name: ' \n ' }],
    ['with a name that is too long', { name: 'x'.repeat(101) }],
    ['with a description that is too long', { name: 'x', description: 'x'.repeat(501) }],
  ])('400 for a key %s', async (_, body) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('401 for a caller who is not signed in', async () => {
    const answer = await registry.post('createCustomerApiKey', '/customers/api-keys', { name: 'x' })
    expect(answer.body.error).toBe('sign_in_required')
  })

  test('403 for a banned person', async () => {
    expect((await create({ name: 'x' }, await givenBannedCustomer(registry))).body.error).toBe('user_banned')
  })

  test('404 for a person who is not a customer', async () => {
    const nobody = await givenPerson(registry, 'nobody')
    expect(await create({ name: 'x' }, nobody)).toMatchObject({ status: 404, body: { error: 'customer_not_found' } })
  })

  test('409 for the key after the twentieth, also for concurrent calls', async () => {
    const hoarder = await givenCustomer(registry, 'hoarder')
    for (let i = 0; i < 18; i++) await givenApiKey(registry, hoarder, `key ${i}`)
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'more' }, hoarder)))
    expect(statusesOf(answers)).toEqual([201, 201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('too_many_api_keys')
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await create(tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await create('name=x', ann, 'text/plain')).status).toBe(415)
  })
})
