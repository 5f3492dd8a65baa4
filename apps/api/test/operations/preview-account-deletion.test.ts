import { expect, test } from 'vitest'
import { givenApiKey, givenCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()

const preview = (as?: Person) => send(registry, 'previewAccountDeletion', 'GET /users/deletion', { as })

test('200 with what is deleted, what blocks the deletion, and the remaining balance', async () => {
  const ann = await givenCustomer(registry, 'ann', 3_000_000)
  const mate = await givenPerson(registry, 'mate')
  await givenApiKey(registry, ann)
  await givenPublisher(registry, 'alone')
  await givenMember(registry, 'alone', ann)
  const shared = await givenPublisher(registry, 'shared')
  await givenMember(registry, 'shared', ann)
  await givenMember(registry, 'shared', mate)
  await givenMember(registry, 'alone', mate, 'member')
  await givenVersion(registry, shared, 'some-pack', '1.0.0')
  const { db } = registry.context
  await db.insertInto('node_reviews').values({ node_id: 'some-pack', user_id: 'ann', star: 3 }).execute()
  await db
    .updateTable('personal_access_tokens')
    .set({ created_by: 'ann' })
    .where('publisher_id', '=', 'shared')
    .execute()
  const { status, body } = await preview(ann)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    publishers: [{ id: 'alone' }],
    memberships: [{ id: 'shared' }],
    is_last_admin: false,
    tokens: 1,
    api_keys: 1,
    ratings: 1,
    balance: { amount_micros: 3_000_000, currency: 'usd' },
  })
})

test('200 for a person without data, and for the last admin', async () => {
  const bob = await givenPerson(registry, 'bob')
  expect((await preview(bob)).body).toEqual({
    publishers: [],
    memberships: [],
    is_last_admin: false,
    tokens: 0,
    api_keys: 0,
    ratings: 0,
  })
  const { db } = registry.context
  await db.updateTable('users').set({ is_admin: false }).execute()
  await db.updateTable('users').set({ is_admin: true }).where('id', '=', 'bob').execute()
  expect((await preview(bob)).body.is_last_admin).toBe(true)
})

test('401 for a caller who is not signed in', async () => {
  expect((await preview()).body.error).toBe('sign_in_required')
})

test('403 for a banned person', async () => {
  const cem = await givenPerson(registry, 'cem')
  await registry.context.db.updateTable('users').set({ status: 'banned' }).where('id', '=', 'cem').execute()
  expect((await preview(cem)).body.error).toBe('user_banned')
})
