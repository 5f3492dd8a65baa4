import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '../../src/commerce/api-keys/create-api-key.ts'
import { openSlot } from '../../src/commerce/customer-files/open-slot.ts'
import { systemClock } from '../../src/platform/time/clock.ts'
import { leavePublishers, lockPublishersOf } from '../../src/registry/members/leave-publishers.ts'
import { rateNode } from '../../src/registry/ratings/rate-node.ts'
import { auditOf } from '../ask.ts'
import { givenApiKey, givenCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { givenPublisher, givenVersion } from '../packs.ts'
import { givenMember, givenModerator, givenPerson, type Person } from '../people.ts'
import { send, statusesOf } from '../requests.ts'

const registry = useRegistry()

const remove = (as: Person | undefined, confirm = as?.id ?? 'nobody') =>
  send(registry, 'deleteAccount', `DELETE /users?confirm=${confirm}`, { as })
const storedUser = ({ id }: Person) =>
  registry.context.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

beforeAll(async () => {
  await givenPerson(registry, 'chief', { admin: true })
})

afterEach(() => {
  registry.context.clock = systemClock
})

describe('DELETE /users', () => {
  test('204 keeps only the id, and ends everything that the person holds', async () => {
    const ann = await givenPerson(registry, 'ann', { admin: true })
    const token = await givenModerator(registry, 'ann')
    const mate = await givenPerson(registry, 'mate')
    await givenPublisher(registry, 'shared')
    await givenMember(registry, 'shared', ann)
    await givenMember(registry, 'shared', mate)
    const { status: made } = await send(registry, 'createPersonalAccessToken', 'POST /publishers/shared/tokens', {
      as: ann,
      body: { name: 'hers' },
    })
    expect(made).toBe(201)
    const setting = { user_id: 'ann', key: 'Comfy.Theme', value: '1', updated_at: new Date() }
    await registry.context.db.insertInto('person_settings').values(setting).execute()
    expect((await remove(ann)).status).toBe(204)
    expect(await storedUser(ann)).toMatchObject({
      email: null,
      name: null,
      picture: null,
      email_verified: false,
      is_admin: false,
      deleted_at: expect.any(Date),
    })
    expect((await send(registry, 'getUser', 'GET /users', { as: ann })).body.error).toBe('id_token_ended')
    expect((await send(registry, 'getUser', 'GET /users', { as: token })).body.error).toBe('admin_token_invalid')
    const { db } = registry.context
    const members = await db
      .selectFrom('publisher_members')
      .select('user_id')
      .where('publisher_id', '=', 'shared')
      .execute()
    expect(members).toEqual([{ user_id: 'mate' }])
    const tokens = await db
      .selectFrom('personal_access_tokens')
      .select('name')
      .where('publisher_id', '=', 'shared')
      .execute()
    expect(tokens.map(({ name }) => name)).not.toContain('hers')
    expect(await db.selectFrom('person_settings').selectAll().where('user_id', '=', 'ann').execute()).toEqual([])
    expect(await auditOf(registry, 'user:ann')).toContainEqual({ actor: 'user:ann', action: 'user.delete' })
    expect(await auditOf(registry, 'publisher:shared')).toContainEqual({ actor: 'user:ann', action: 'member.remove' })
  })

  test('204 removes ratings and keeps reports', async () => {
    const bob = await givenPerson(registry, 'bob')
    const eve = await givenPerson(registry, 'eve')
    await givenVersion(registry, await givenPublisher(registry, 'rated-studio'), 'rated-pack', '1.0.0')
    for (const [as, star] of [
      [bob, 1],
      [eve, 5],
    ] as const)
      await send(registry, 'postNodeReview', `POST /nodes/rated-pack/reviews?star=${star}`, { as })
    const report = { kind: 'other', message: 'Look at this.' }
    await send(registry, 'reportNode', 'POST /nodes/rated-pack/reports', { as: bob, body: report })
    expect((await remove(bob)).status).toBe(204)
    const { db } = registry.context
    const node = await db.selectFrom('nodes').selectAll().where('id', '=', 'rated-pack').executeTakeFirstOrThrow()
    expect([node.star_total, node.review_count]).toEqual([5, 1])
    const reports = await db.selectFrom('node_reports').select('reporter_id').execute()
    expect(reports).toEqual([{ reporter_id: 'bob' }])
  })

  test('204 keeps the ledger of a customer, writes off the credit and ends keys', async () => {
    const cem = await givenCustomer(registry, 'cem', 5_000_000)
    const { plaintext_key: key } = await givenApiKey(registry, cem)
    expect((await remove(cem)).status).toBe(204)
    const { db } = registry.context
    const ledger = await db
      .selectFrom('ledger_entries')
      .selectAll()
      .where('customer_id', '=', 'cem')
      .orderBy('sequence')
      .execute()
    expect(ledger.map(({ kind, amount_micros, actor_name }) => [kind, amount_micros, actor_name]).at(-1)).toEqual([
      'correction',
      -5_000_000,
      '',
    ])
    expect(ledger.at(-1)?.balance_micros).toBe(0)
    const answer = await send(registry, 'createCustomerStorageResource', 'POST /customers/storage', {
      as: { headers: { 'X-API-Key': key } },
      body: { file_name: 'a.png' },
    })
    expect(answer.body.error).toBe('api_key_invalid')
  })

  test('204 deletes invitations to a verified email, and none to an unverified one', async () => {
    await givenPublisher(registry, 'inviting')
    const { db } = registry.context
    const invite = (email: string, byte: number) =>
      db
        .insertInto('publisher_invitations')
        .values({
          publisher_id: 'inviting',
          email,
          role: 'member',
          token_hash: new Uint8Array(32).fill(byte),
          expires_at: new Date(Date.now() + 60_000),
        })
        .execute()
    await invite('Dan@people.test', 1)
    await invite('dora@people.test', 2)
    expect((await remove(await givenPerson(registry, 'dan'))).status).toBe(204)
    expect((await remove(await givenPerson(registry, 'dora', { verified: false }))).status).toBe(204)
    const left = await db.selectFrom('publisher_invitations').select('email').execute()
    expect(left).toEqual([{ email: 'dora@people.test' }])
  })

  test('204 tells the verified address by mail in the language of the request, and no unverified one', async () => {
    const [val, gus] = [await givenPerson(registry, 'val'), await givenPerson(registry, 'gus', { verified: false })]
    for (const { id, headers } of [val, gus]) {
      const as = { headers: { ...headers, 'Accept-Language': 'fr' } }
      expect((await send(registry, 'deleteAccount', `DELETE /users?confirm=${id}`, { as })).status).toBe(204)
    }
    await registry.review()
    const [mail] = await mailsTo(registry, 'val@people.test')
    expect(mail).toContain('Subject: Votre compte a été supprimé')
    expect(await mailsTo(registry, 'gus@people.test')).toEqual([])
  })

  test('204 for the only owner of a banned publisher', async () => {
    const fay = await givenPerson(registry, 'fay')
    await givenPublisher(registry, 'shut')
    await givenMember(registry, 'shut', fay)
    await registry.context.db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'shut').execute()
    expect((await remove(fay)).status).toBe(204)
  })

  test('204, and admins do not find the person any more', async () => {
    const gil = await givenPerson(registry, 'gil')
    const as = await givenModerator(registry, 'chief')
    expect((await remove(gil)).status).toBe(204)
    expect((await send(registry, 'getAdminUser', 'GET /admin/users/gil', { as })).status).toBe(404)
    const list = await send(registry, 'listAdminUsers', 'GET /admin/users', { as })
    expect(JSON.stringify(list.body)).not.toContain('gil')
    const body = { reason: 'Spam' }
    expect((await send(registry, 'banUser', 'POST /admin/users/gil/ban', { as, body })).status).toBe(404)
  })

  test('204, and a request in progress leaves nothing behind', async () => {
    const { context } = registry
    const lou = await givenCustomer(registry, 'lou')
    await givenVersion(registry, await givenPublisher(registry, 'late-studio'), 'late-pack', '1.0.0')
    expect((await remove(lou)).status).toBe(204)
    const who = { userId: 'lou', email: lou.email, emailVerified: true }
    const principal = { kind: 'user', ...who, isAdmin: false, hasAdminToken: false } as const
    const wanted = { file_name: 'a.png' }
    for (const late of [
      () => openSlot(context, 'lou', wanted),
      () => createApiKey(context, 'user:lou', { customerId: 'lou', name: 'laptop' }),
      () => rateNode(context, principal, 'late-pack', 5),
    ])
      await expect(late()).rejects.toMatchObject({ code: 'sign_in_required' })
  })

  test('400 without the id of the account', async () => {
    const hal = await givenPerson(registry, 'hal')
    expect((await remove(hal, 'bob')).body.error).toBe('invalid_request')
    expect((await send(registry, 'deleteAccount', 'DELETE /users', { as: hal })).status).toBe(400)
    expect(await storedUser(hal)).toMatchObject({ name: 'hal', deleted_at: null })
  })

  test('401 for a caller who is not signed in, and for a deleted person', async () => {
    expect((await remove(undefined)).body.error).toBe('sign_in_required')
    const ida = await givenPerson(registry, 'ida')
    expect((await remove(ida)).status).toBe(204)
    expect((await remove(ida)).body.error).toBe('id_token_ended')
  })

  test('403 for a person who signed in long ago, and with an admin token', async () => {
    const jon = await givenPerson(registry, 'jon')
    registry.context.clock = { now: () => new Date(Date.now() + 16 * 60_000) }
    expect((await remove(jon)).body.error).toBe('recent_sign_in_required')
    registry.context.clock = systemClock
    expect((await remove(await givenModerator(registry, 'kim'))).body.error).toBe('recent_sign_in_required')
    expect(await storedUser(jon)).toMatchObject({ deleted_at: null })
  })

  test('409 for the only owner of a publisher, with the id of the publisher', async () => {
    const lea = await givenPerson(registry, 'lea')
    await givenPublisher(registry, 'alone')
    await givenMember(registry, 'alone', lea)
    const { status, body } = await remove(lea)
    expect({ status, error: body.error }).toEqual({ status: 409, error: 'sole_owner' })
    expect(body.message).toContain('alone')
    expect(await storedUser(lea)).toMatchObject({ name: 'lea', deleted_at: null })
  })

  test('409 for the last admin', async () => {
    const { db } = registry.context
    const max = await givenPerson(registry, 'max', { admin: true })
    await db.updateTable('users').set({ is_admin: false }).where('id', '<>', 'max').execute()
    expect((await remove(max)).body.error).toBe('last_admin')
    await db.updateTable('users').set({ is_admin: true }).where('id', '=', 'chief').execute()
    expect((await remove(max)).status).toBe(204)
  })

  test('a membership that begins before the lock restarts the deletion', async () => {
    const pia = await givenPerson(registry, 'pia')
    for (const id of ['early', 'late']) await givenPublisher(registry, id)
    await givenMember(registry, 'early', pia, 'member')
    const { db } = registry.context
    const locked = await db.transaction().execute((tx) => lockPublishersOf(tx, 'pia'))
    await givenMember(registry, 'late', pia, 'member')
    const leave = (ids: ReadonlySet<string>) =>
      db.transaction().execute((tx) => leavePublishers(tx, { actor: 'user:pia', userId: 'pia', locked: ids }))
    expect(await leave(locked)).toBeUndefined()
    expect(await leave(new Set([...locked, 'late']))).toEqual(['early', 'late'])
  })

  test('409 for one of two owners who leave concurrently', async () => {
    const owners = [await givenPerson(registry, 'ned'), await givenPerson(registry, 'oda')]
    await givenPublisher(registry, 'deserted')
    for (const owner of owners) await givenMember(registry, 'deserted', owner)
    expect(statusesOf(await Promise.all(owners.map((owner) => remove(owner))))).toEqual([204, 409])
  })
})
