import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let person: Person

beforeAll(async () => {
  person = await givenPerson(registry, 'person')
  const other = await givenPerson(registry, 'other')
  for (const id of ['second', 'first', 'third', 'gone', 'foreign']) await givenPublisher(registry, id)
  await givenMember(registry, 'foreign', other)
  const { db } = registry.context
  for (const [day, id] of ['first', 'second', 'third', 'gone'].entries()) {
    await givenMember(registry, id, person, day === 1 ? 'member' : 'owner')
    await db
      .updateTable('publisher_members')
      .set({ created_at: new Date(Date.UTC(2026, 0, day + 1)) })
      .where('publisher_id', '=', id)
      .execute()
  }
  await db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'third').execute()
  await db.updateTable('publishers').set({ status: 'deleted' }).where('id', '=', 'gone').execute()
})

describe('GET /users/publishers', () => {
  test.each(['/users/publishers', '/users/publishers/'] as const)(
    '200 at %s with the caller’s publishers in the order of joining, also banned ones',
    async (path) => {
      const { status, body } = await send(registry, 'listPublishersForUser', `GET ${path}`, { as: person })
      expect(status).toBe(200)
      expect(body.map(({ id }: { id: string }) => id)).toEqual(['first', 'second', 'third'])
      expect(body[2].status).toBe('PublisherStatusBanned')
    },
  )

  test('200 with an empty list for a person without publishers', async () => {
    const newcomer = await givenPerson(registry, 'newcomer')
    const answer = await send(registry, 'listPublishersForUser', 'GET /users/publishers/', { as: newcomer })
    expect(answer).toMatchObject({ status: 200, body: [] })
  })

  test('401 for a caller who is not signed in', async () => {
    const answer = await send(registry, 'listPublishersForUser', 'GET /users/publishers/')
    expect(answer).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
  })

  test('403 for a banned person', async () => {
    const banned = await givenPerson(registry, 'banned')
    await registry.context.db.updateTable('users').set({ status: 'banned' }).where('id', '=', banned.id).execute()
    const answer = await send(registry, 'listPublishersForUser', 'GET /users/publishers', { as: banned })
    expect(answer).toMatchObject({ status: 403, body: { error: 'user_banned' } })
  })
})
