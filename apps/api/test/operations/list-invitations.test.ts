import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'

const registry = useRegistry()
let owner: Person
let member: Person

const list = (as: Person | undefined, id = 'studio') =>
  send(registry, 'listInvitations', `GET /publishers/${id}/invitations`, { as })
const invite = (email: string) =>
  send(registry, 'createInvitation', 'POST /publishers/studio/invitations', { as: owner, body: { email } })

beforeAll(async () => {
  owner = await givenPerson(registry, 'owner')
  member = await givenPerson(registry, 'member')
  await givenPublisher(registry, 'studio')
  await givenMember(registry, 'studio', owner)
  await givenMember(registry, 'studio', member, 'member')
})

describe('GET /publishers/{publisherId}/invitations', () => {
  test('200 with open invitations, newest first, for owners and members, without their secrets', async () => {
    await invite('one@guests.test')
    await invite('two@guests.test')
    for (const person of [owner, member]) {
      const { status, body } = await list(person)
      expect(status).toBe(200)
      expect(body.map(({ email }: { email: string }) => email)).toEqual(['two@guests.test', 'one@guests.test'])
      expect(Object.keys(body[0]).toSorted()).toEqual(['createdAt', 'email', 'expiresAt', 'id', 'role'])
    }
  })

  test('400 for an id that is too long', async () => {
    expect((await list(owner, tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await list(undefined)).status).toBe(401)
  })

  test('403 for a person who is not a member', async () => {
    const stranger = await givenPerson(registry, 'stranger', { admin: true })
    expect(await list(stranger)).toMatchObject({ status: 403, body: { error: 'members_only' } })
  })

  test('404 for an unknown publisher', async () => {
    expect(await list(owner, 'nobody')).toMatchObject({ status: 404, body: { error: 'publisher_not_found' } })
  })
})
