import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'

const registry = useRegistry()
let owner: Person
let member: Person
let stranger: Person

const list = (as: Person | undefined, id = 'studio') =>
  send(registry, 'listMembers', `GET /publishers/${id}/members`, { as })

beforeAll(async () => {
  stranger = await givenPerson(registry, 'stranger', { admin: true })
  owner = await givenPerson(registry, 'owner')
  member = await givenPerson(registry, 'member')
  await givenPublisher(registry, 'studio')
  await givenMember(registry, 'studio', owner)
  await givenMember(registry, 'studio', member, 'member')
})

describe('GET /publishers/{publisherId}/members', () => {
  test('200 with names, emails and roles, oldest first, for owners and members', async () => {
    const createdAt = expect.any(String)
    for (const person of [owner, member]) {
      expect((await list(person)).body).toEqual([
        { id: 'owner', role: 'owner', createdAt, user: { id: 'owner', name: 'owner', email: 'owner@people.test' } },
        {
          id: 'member',
          role: 'member',
          createdAt,
          user: { id: 'member', name: 'member', email: 'member@people.test' },
        },
      ])
    }
  })

  test('200 for a banned publisher too', async () => {
    await givenPublisher(registry, 'shut')
    await givenMember(registry, 'shut', owner)
    await registry.context.db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'shut').execute()
    expect((await list(owner, 'shut')).body).toHaveLength(1)
  })

  test('200 with names and roles only at the public operation', async () => {
    const { body } = await registry.call('getPublisher', '/publishers/studio')
    expect(body.members).toEqual([
      { role: 'owner', user: { name: 'owner' } },
      { role: 'member', user: { name: 'member' } },
    ])
  })

  test('400 for an id that is too long', async () => {
    expect((await list(owner, tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect(await list(undefined)).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
  })

  test('403 for a person who is not a member, even an admin', async () => {
    expect(await list(stranger)).toMatchObject({ status: 403, body: { error: 'members_only' } })
  })

  test('404 for an unknown publisher', async () => {
    expect(await list(owner, 'nobody')).toMatchObject({ status: 404, body: { error: 'publisher_not_found' } })
  })
})
