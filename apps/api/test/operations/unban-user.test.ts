import { beforeAll, describe, expect, test } from 'vitest'
import { lastAudit } from '../admins.ts'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenModerator, givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'

const registry = useRegistry()
let moderator: Person

const unban = (id: string, as: Person | undefined = moderator) =>
  send(registry, 'unbanUser', `POST /admin/users/${id}/unban`, { as })

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

describe('POST /admin/users/{userId}/unban', () => {
  test('204, and their session is valid again', async () => {
    const bob = await givenPerson(registry, 'bob')
    await send(registry, 'banUser', 'POST /admin/users/bob/ban', { as: moderator, body: { reason: 'Spam' } })
    expect((await unban('bob')).status).toBe(204)
    expect((await send(registry, 'getUser', 'GET /users', { as: bob })).status).toBe(200)
    expect(await lastAudit(registry, 'user:bob')).toEqual({
      actor: 'user:ada',
      action: 'user.unban',
      detail: { reason: 'Spam' },
    })
  })

  test('204 for a member, while the publisher stays banned', async () => {
    await givenPublisher(registry, 'gang')
    const hand = await givenPerson(registry, 'hand')
    await givenMember(registry, 'gang', hand)
    const body = { members: true }
    await send(registry, 'banPublisher', 'POST /publishers/gang/ban', { as: moderator, body })
    expect((await unban('hand')).status).toBe(204)
    expect((await send(registry, 'getUser', 'GET /users', { as: hand })).status).toBe(200)
    expect((await registry.call('getPublisher', '/publishers/gang')).body.status).toBe('PublisherStatusBanned')
  })

  test('204 for a person who is not banned, without an audit entry', async () => {
    await givenPerson(registry, 'tim')
    expect((await unban('tim')).status).toBe(204)
    expect(await auditOf(registry, 'user:tim')).toEqual([])
  })

  test('400 for a user id that is too long', async () => {
    expect((await unban(tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'unbanUser', 'POST /admin/users/bob/unban')).status).toBe(401)
  })

  test('403 for an admin without an admin token', async () => {
    const admin = await givenPerson(registry, 'ada', { admin: true })
    expect((await unban('bob', admin)).body.error).toBe('admin_token_required')
  })

  test('404 for an unknown user id', async () => {
    expect((await unban('nobody')).body.error).toBe('person_not_found')
  })
})
