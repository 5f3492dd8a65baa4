import { beforeAll, describe, expect, test } from 'vitest'
import { givenApiKey, givenCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'

const registry = useRegistry()
let admin: Person
let ann: Person

const list = (id: string, as?: Person) =>
  send(registry, 'listApiKeysOfCustomer', `GET /admin/customers/${id}/api-keys`, { as })

beforeAll(async () => {
  admin = await givenPerson(registry, 'ada', { admin: true })
  ann = await givenCustomer(registry, 'ann')
})

describe('GET /admin/customers/{customer_id}/api-keys', () => {
  test('200 with the keys of the customer, the newest first, without their texts', async () => {
    await givenApiKey(registry, await givenCustomer(registry, 'bob'), 'foreign')
    const old = await givenApiKey(registry, ann, 'old')
    await givenApiKey(registry, ann, 'young')
    const { status, body } = await list('ann', admin)
    expect(status).toBe(200)
    expect(body.api_keys).toMatchObject([{ name: 'young' }, { name: 'old' }])
    expect(body.api_keys[1]).toEqual({
      id: old.id,
      name: 'old',
      description: '',
      key_prefix: old.key_prefix,
      created_at: old.created_at,
    })
  })

  test('400 for a customer id that is too long', async () => {
    expect((await list(tooLong, admin)).body.error).toBe('invalid_request')
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await list('ann')).body.error).toBe('sign_in_required')
  })

  test('403 for a person who is not an admin, even for their own id', async () => {
    expect((await list('ann', ann)).body.error).toBe('admins_only')
  })

  test('404 for a person who is not a customer, and for an unknown id', async () => {
    for (const id of ['ada', 'nobody'])
      expect(await list(id, admin)).toMatchObject({ status: 404, body: { error: 'customer_not_found' } })
  })
})
