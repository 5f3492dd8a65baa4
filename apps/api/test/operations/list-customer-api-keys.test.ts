import { describe, expect, test } from 'vitest'
import { givenApiKey, givenBannedCustomer, givenCustomer, verify, withAdminSecret } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry(withAdminSecret)

const list = (as?: Person) => send(registry, 'listCustomerApiKeys', 'GET /customers/api-keys', { as })

describe('GET /customers/api-keys', () => {
  test('200 with the keys of the calling customer, the newest first, without their texts', async () => {
    const ann = await givenCustomer(registry, 'ann')
    await givenApiKey(registry, await givenCustomer(registry, 'bob'), 'foreign')
    const old = await givenApiKey(registry, ann, 'old')
    const young = await givenApiKey(registry, ann, 'young')
    const { status, body } = await list(ann)
    expect(status).toBe(200)
    expect(body).toEqual({
      api_keys: [young, old].map(({ id, name, key_prefix, created_at }) => ({
        id,
        name,
        description: '',
        key_prefix,
        created_at,
      })),
    })
  })

  test('200 with the last use of each', async () => {
    const cyd = await givenCustomer(registry, 'cyd')
    const key = await givenApiKey(registry, cyd, 'used')
    await givenApiKey(registry, cyd, 'unused')
    await verify(registry, key.plaintext_key)
    const { body } = await list(cyd)
    expect(body.api_keys[0]).not.toHaveProperty('last_used_at')
    expect(body.api_keys[1].last_used_at).toEqual(expect.any(String))
  })

  test('200 with none for a new customer', async () => {
    expect((await list(await givenCustomer(registry, 'new'))).body).toEqual({ api_keys: [] })
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await list()).body.error).toBe('sign_in_required')
  })

  test('403 for a banned person', async () => {
    expect((await list(await givenBannedCustomer(registry))).body.error).toBe('user_banned')
  })

  test('404 for a person who is not a customer', async () => {
    const nobody = await givenPerson(registry, 'nobody')
    expect(await list(nobody)).toMatchObject({ status: 404, body: { error: 'customer_not_found' } })
  })
})
