import { beforeAll, describe, expect, test } from 'vitest'
import { createToken } from '../../src/registry/tokens/create-token.ts'
import { lastAudit } from '../admins.ts'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, publishBody } from '../packs.ts'
import { givenMember, givenModerator, givenPerson, type Person } from '../people.ts'
import { send, statusesOf, tooLarge, tooLong } from '../requests.ts'

const registry = useRegistry()
let moderator: Person

const ban = (id: string, body?: object, as: Person | undefined = moderator) =>
  send(registry, 'banUser', `POST /admin/users/${id}/ban`, { as, body })

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

describe('POST /admin/users/{userId}/ban', () => {
  test('204, and the session and the tokens of the person are refused', async () => {
    const bob = await givenPerson(registry, 'bob')
    await givenPublisher(registry, 'studio')
    await givenMember(registry, 'studio', bob)
    const { token } = await createToken(registry.context, 'user:bob', {
      publisherId: 'studio',
      name: 'ci',
      createdBy: { userId: 'bob' },
    })
    expect((await ban('bob', { reason: 'Spam' })).status).toBe(204)
    expect(await send(registry, 'getUser', 'GET /users', { as: bob })).toMatchObject({
      status: 403,
      body: { error: 'user_banned' },
    })
    const path = '/publishers/studio/nodes/river/versions'
    expect(await registry.post('publishNodeVersion', path, publishBody(token, 'river', '1.0.0'))).toMatchObject({
      status: 403,
      body: { error: 'user_banned' },
    })
    expect(await lastAudit(registry, 'user:bob')).toEqual({
      actor: 'user:ada',
      action: 'user.ban',
      detail: { reason: 'Spam' },
    })
  })

  test('204, and the tokens of an admin end permanently', async () => {
    const eve = await givenModerator(registry, 'eve')
    const look = () => send(registry, 'listAdminUsers', 'GET /admin/users', { as: eve })
    expect((await look()).status).toBe(200)
    await ban('eve')
    await send(registry, 'unbanUser', 'POST /admin/users/eve/unban', { as: moderator })
    expect(await look()).toMatchObject({ status: 401, body: { error: 'admin_token_invalid' } })
  })

  test('204 for a second ban, without an audit entry', async () => {
    await givenPerson(registry, 'tim')
    await ban('tim', { reason: 'First' })
    expect((await ban('tim', { reason: 'Second' })).status).toBe(204)
    expect(await auditOf(registry, 'user:tim')).toEqual([{ actor: 'user:ada', action: 'user.ban' }])
  })

  test('204 for a member banned with a publisher, who then has their own ban', async () => {
    await givenPublisher(registry, 'gang')
    await givenMember(registry, 'gang', await givenPerson(registry, 'hand'))
    await givenMember(registry, 'gang', await givenPerson(registry, 'foot'))
    const body = { members: true }
    await send(registry, 'banPublisher', 'POST /publishers/gang/ban', { as: moderator, body })
    expect((await ban('hand')).status).toBe(204)
    await send(registry, 'unbanPublisher', 'POST /publishers/gang/unban', { as: moderator })
    const people = registry.context.db.selectFrom('users').select(['id', 'status']).where('id', 'in', ['hand', 'foot'])
    expect(await people.orderBy('id').execute()).toEqual([
      { id: 'foot', status: 'active' },
      { id: 'hand', status: 'banned' },
    ])
  })

  test('400 for a user id that is too long', async () => {
    expect((await ban(tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'banUser', 'POST /admin/users/bob/ban')).status).toBe(401)
  })

  test('403 for an admin without an admin token', async () => {
    const admin = await givenPerson(registry, 'ada', { admin: true })
    expect((await ban('bob', {}, admin)).body.error).toBe('admin_token_required')
  })

  test('404 for an unknown user id', async () => {
    expect((await ban('nobody')).body.error).toBe('person_not_found')
  })

  test('409 for the caller’s own account', async () => {
    expect(await ban('ada')).toMatchObject({ status: 409, body: { error: 'not_your_own' } })
  })

  test('two admins who ban each other concurrently: one answers 204 and remains', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, two] = [`left-${round}`, `right-${round}`]
      const [left, right] = [await givenModerator(registry, one), await givenModerator(registry, two)]
      const answers = await Promise.all([ban(two, {}, left), ban(one, {}, right)])
      expect(statusesOf(answers)[0]).toBe(204)
      expect([401, 403]).toContain(statusesOf(answers)[1])
    }
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await ban('bob', tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const sent = { as: moderator, body: 'Spam', type: 'text/plain' }
    expect((await send(registry, 'banUser', 'POST /admin/users/bob/ban', sent)).status).toBe(415)
  })
})
