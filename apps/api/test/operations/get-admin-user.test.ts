import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenModerator, givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'

const registry = useRegistry()
let moderator: Person

const get = (id: string, as: Person | undefined = moderator) =>
  send(registry, 'getAdminUser', `GET /admin/users/${id}`, { as })

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

describe('GET /admin/users/{userId}', () => {
  test('200 with publishers and bans', async () => {
    const bob = await givenPerson(registry, 'bob')
    await givenPublisher(registry, 'one')
    await givenPublisher(registry, 'two')
    await givenMember(registry, 'one', bob)
    await givenMember(registry, 'two', bob, 'member')
    await send(registry, 'banUser', 'POST /admin/users/bob/ban', { as: moderator, body: { reason: 'Spam' } })
    expect((await get('bob')).body).toEqual({
      user: expect.objectContaining({ id: 'bob', status: 'banned', publisher_count: 2 }),
      publishers: [
        { id: 'one', name: 'The one', role: 'owner' },
        { id: 'two', name: 'The two', role: 'member' },
      ],
      bans: [{ reason: 'Spam', by: 'ada', at: expect.any(String) }],
    })
  })

  test('400 for a user id that is too long', async () => {
    expect((await get(tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'getAdminUser', 'GET /admin/users/bob')).status).toBe(401)
  })

  test('403 for a person who is not an admin, even for their own id', async () => {
    const tim = await givenPerson(registry, 'tim')
    expect((await get('tim', tim)).body.error).toBe('admins_only')
  })

  test('404 for an unknown user id', async () => {
    expect((await get('nobody')).body.error).toBe('person_not_found')
  })
})
