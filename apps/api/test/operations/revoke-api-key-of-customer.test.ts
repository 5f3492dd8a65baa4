import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenAdmin } from '../admins.ts'
import { auditOfCustomer, eventsOf, givenApiKey, givenCustomer, verify, withAdminSecret } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import type { Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry(withAdminSecret)
let admin: Person
let moderator: Person

const revoke = (customerId: string, id: string, as?: Person) =>
  send(registry, 'revokeApiKeyOfCustomer', `DELETE /admin/customers/${customerId}/api-keys/${id}`, { as })

beforeAll(async () => {
  ;({ admin, moderator } = await givenAdmin(registry))
})

describe('DELETE /admin/customers/{customer_id}/api-keys/{api_key_id}', () => {
  test('204, and the key is invalid immediately', async () => {
    const key = await givenApiKey(registry, await givenCustomer(registry, 'ann'))
    expect((await revoke('ann', key.id, moderator)).status).toBe(204)
    expect((await verify(registry, key.plaintext_key)).body.error).toBe('api_key_unknown')
  })

  test('204 writes an event for the customer, and an audit entry with the admin', async () => {
    const bob = await givenCustomer(registry, 'bob')
    await revoke('bob', (await givenApiKey(registry, bob)).id, moderator)
    expect((await eventsOf(registry, bob))[0]).toMatchObject({ type: 'api_key_revoked' })
    const last = (await auditOfCustomer(registry, bob)).at(-1)
    expect(last).toMatchObject({ actor: 'user:ada', action: 'api_key.revoke' })
  })

  test('400 for an invalid id', async () => {
    expect((await revoke('ann', 'none', moderator)).body.error).toBe('invalid_request')
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await revoke('ann', randomUUID())).body.error).toBe('sign_in_required')
  })

  test('403 for an admin without an admin token, and for a person who is not an admin', async () => {
    const cyd = await givenCustomer(registry, 'cyd')
    const key = await givenApiKey(registry, cyd)
    expect((await revoke('cyd', key.id, admin)).body.error).toBe('admin_token_required')
    expect((await revoke('cyd', key.id, cyd)).status).toBe(403)
    expect((await verify(registry, key.plaintext_key)).status).toBe(200)
  })

  test('404 for an unknown key, and for one of another customer, which stays valid', async () => {
    const key = await givenApiKey(registry, await givenCustomer(registry, 'dan'))
    await givenCustomer(registry, 'eve')
    for (const [customerId, id] of [
      ['dan', randomUUID()],
      ['eve', key.id],
      ['nobody', key.id],
    ] as const)
      expect((await revoke(customerId, id, moderator)).status).toBe(404)
    expect((await verify(registry, key.plaintext_key)).body.firebase_uid).toBe('dan')
  })
})
