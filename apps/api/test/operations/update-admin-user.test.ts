import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, givenPerson, type Person } from '../people.ts'
import { send, statusesOf, tooLarge, tooLong } from '../requests.ts'

const registry = useRegistry()
let moderator: Person

const update = (id: string, body: unknown, as: Person | undefined = moderator) =>
  send(registry, 'updateAdminUser', `PUT /admin/users/${id}`, { as, body })

const overview = (as: Person) => send(registry, 'listAdminUsers', 'GET /admin/users', { as })

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

describe('PUT /admin/users/{userId}', () => {
  test('200 grants and withdraws admin rights immediately', async () => {
    const bob = await givenPerson(registry, 'bob')
    expect(await update('bob', { is_admin: true })).toMatchObject({ status: 200, body: { id: 'bob', is_admin: true } })
    expect((await overview(bob)).status).toBe(200)
    expect((await update('bob', { is_admin: true })).status).toBe(200)
    expect((await update('bob', { is_admin: false })).body.is_admin).toBe(false)
    expect((await overview(bob)).body.error).toBe('admins_only')
    expect(await auditOf(registry, 'user:bob')).toEqual([
      { actor: 'user:ada', action: 'user.grant_admin' },
      { actor: 'user:ada', action: 'user.revoke_admin' },
    ])
  })

  test('200 for a person whose id looks like an email', async () => {
    await givenPerson(registry, 'oidc:tim@people.test')
    expect((await update('oidc:tim@people.test', { is_admin: true })).body.id).toBe('oidc:tim@people.test')
  })

  test('200 ends the admin tokens of a former admin, permanently', async () => {
    const eve = await givenModerator(registry, 'eve')
    await update('eve', { is_admin: false })
    expect((await overview(eve)).body.error).toBe('admin_token_invalid')
    await update('eve', { is_admin: true })
    expect((await overview(eve)).body.error).toBe('admin_token_invalid')
  })

  test('400 for an empty body, and for a user id that is too long', async () => {
    expect((await update('bob', {})).status).toBe(400)
    expect((await update(tooLong, { is_admin: true })).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    const sent = { body: { is_admin: true } }
    expect((await send(registry, 'updateAdminUser', 'PUT /admin/users/bob', sent)).status).toBe(401)
  })

  test('403 for an admin without an admin token, and for a person who grants themselves rights', async () => {
    const admin = await givenPerson(registry, 'ada', { admin: true })
    expect((await update('bob', { is_admin: true }, admin)).body.error).toBe('admin_token_required')
    const bob = await givenPerson(registry, 'bob')
    expect((await update('bob', { is_admin: true }, bob)).body.error).toBe('admins_only')
  })

  test('404 for an unknown user id', async () => {
    expect((await update('nobody', { is_admin: true })).body.error).toBe('person_not_found')
  })

  test('409 for the caller’s own account', async () => {
    expect(await update('ada', { is_admin: false })).toMatchObject({ status: 409, body: { error: 'not_your_own' } })
  })

  test('two admins who withdraw each other’s rights concurrently: one answers 200 and stays an admin', async () => {
    const { db } = registry.context
    for (let round = 0; round < 3; round += 1) {
      const [one, two] = [`left-${round}`, `right-${round}`]
      const [left, right] = [await givenModerator(registry, one), await givenModerator(registry, two)]
      const answers = await Promise.all([
        update(two, { is_admin: false }, left),
        update(one, { is_admin: false }, right),
      ])
      expect(statusesOf(answers)[0]).toBe(200)
      expect([401, 403]).toContain(statusesOf(answers)[1])
      const rows = await db.selectFrom('users').select('is_admin').where('id', 'in', [one, two]).execute()
      expect(rows.filter(({ is_admin }) => is_admin)).toHaveLength(1)
    }
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await update('bob', tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const sent = { as: moderator, body: 'admin', type: 'text/plain' }
    expect((await send(registry, 'updateAdminUser', 'PUT /admin/users/bob', sent)).status).toBe(415)
  })
})
