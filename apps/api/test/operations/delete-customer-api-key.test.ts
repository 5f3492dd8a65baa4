import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
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
import type { Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry(withAdminSecret)

const revoke = (id: string, as?: Person) =>
  send(registry, 'deleteCustomerApiKey', `DELETE /customers/api-keys/${id}`, { as })

describe('DELETE /customers/api-keys/{api_key_id}', () => {
  test('204, and the key is invalid immediately, while others stay valid', async () => {
    const ann = await givenCustomer(registry, 'ann')
    const [key, other] = [await givenApiKey(registry, ann), await givenApiKey(registry, ann, 'other')]
    expect((await revoke(key.id, ann)).status).toBe(204)
    expect((await verify(registry, key.plaintext_key)).body.error).toBe('api_key_unknown')
    expect((await verify(registry, other.plaintext_key)).status).toBe(200)
    const { body } = await send(registry, 'listCustomerApiKeys', 'GET /customers/api-keys', { as: ann })
    expect(body.api_keys).toMatchObject([{ name: 'other' }])
  })

  test('204 writes an event for the customer and an audit entry', async () => {
    const bob = await givenCustomer(registry, 'bob')
    await revoke((await givenApiKey(registry, bob)).id, bob)
    expect((await eventsOf(registry, bob))[0]).toMatchObject({ type: 'api_key_revoked', params: { name: 'laptop' } })
    const last = (await auditOfCustomer(registry, bob)).at(-1)
    expect(last).toMatchObject({ actor: 'user:bob', action: 'api_key.revoke' })
  })

  test('400 for an invalid id', async () => {
    const dan = await givenCustomer(registry, 'dan')
    expect(await revoke('none', dan)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await revoke(randomUUID())).body.error).toBe('sign_in_required')
  })

  test('403 for a banned person', async () => {
    expect((await revoke(randomUUID(), await givenBannedCustomer(registry))).body.error).toBe('user_banned')
  })

  test('404 for an unknown key, and for one of another customer, which stays valid', async () => {
    const cyd = await givenCustomer(registry, 'cyd')
    const key = await givenApiKey(registry, await givenCustomer(registry, 'rival'))
    for (const id of [randomUUID(), key.id])
      expect(await revoke(id, cyd)).toMatchObject({ status: 404, body: { error: 'api_key_not_found' } })
    expect((await verify(registry, key.plaintext_key)).body.firebase_uid).toBe('rival')
  })
})
