import { beforeAll, describe, expect, test } from 'vitest'
import { findUntold } from '../../src/exchange/log/find-untold.ts'
import { lastAudit } from '../admins.ts'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { givenPublisher, givenVersion } from '../packs.ts'
import { givenMember, givenModerator, givenPerson, type Person } from '../people.ts'
import { send, statusesOf, tooLarge, tooLong } from '../requests.ts'

const registry = useRegistry()
let moderator: Person

const ban = (id: string, body?: object, as: Person | undefined = moderator) =>
  send(registry, 'banPublisher', `POST /publishers/${id}/ban`, { as, body })

const statusesOfUsers = (ids: string[]) =>
  registry.context.db.selectFrom('users').select(['id', 'status']).where('id', 'in', ids).orderBy('id').execute()

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

describe('POST /publishers/{publisherId}/ban', () => {
  test('204 bans the publisher with its active nodes, for the public reason, and mails its owners', async () => {
    const studio = await givenPublisher(registry, 'studio')
    await givenVersion(registry, studio, 'river', '1.0.0')
    await givenVersion(registry, studio, 'lake', '1.0.0')
    await givenMember(registry, 'studio', await givenPerson(registry, 'owner'))
    await givenMember(registry, 'studio', await givenPerson(registry, 'member'), 'member')
    expect((await ban('studio', { reason: ' Spreads malware.\n' })).status).toBe(204)
    expect(await findUntold(registry.context)).toEqual([])

    const shown = await registry.call('getPublisher', '/publishers/studio')
    expect(shown.body.status).toBe('PublisherStatusBanned')
    for (const id of ['river', 'lake']) {
      expect(await registry.call('installNode', `/nodes/${id}/install`)).toMatchObject({
        status: 403,
        body: { error: 'node_banned', message: expect.stringContaining('Spreads malware.') },
      })
    }
    expect(await lastAudit(registry, 'publisher:studio')).toEqual({
      actor: 'user:ada',
      action: 'publisher.ban',
      detail: { reason: 'Spreads malware.', nodes: 2, users: 0 },
    })
    expect(await lastAudit(registry, 'node:river')).toMatchObject({
      action: 'node.ban',
      detail: { publisherId: 'studio' },
    })
    expect(await statusesOfUsers(['owner', 'member'])).toEqual([
      { id: 'member', status: 'active' },
      { id: 'owner', status: 'active' },
    ])
    await registry.review()
    const [mail = '', ...others] = await mailsTo(registry, 'owner@people.test')
    expect(others).toEqual([])
    expect(mail).toContain('> Spreads malware.')
    expect(mail).toContain('/publishers/studio')
    expect(await mailsTo(registry, 'member@people.test')).toEqual([])
  })

  test('204 bans members on request, except admins and the caller, and still mails the owners', async () => {
    await givenPublisher(registry, 'gang')
    const people = { boss: {}, hand: {}, eve: { admin: true } }
    for (const [name, kind] of Object.entries(people)) {
      await givenMember(registry, 'gang', await givenPerson(registry, name, kind))
    }
    await givenMember(registry, 'gang', moderator)
    expect((await ban('gang', { reason: 'Spam', members: true })).status).toBe(204)
    expect(await statusesOfUsers(['ada', 'boss', 'eve', 'hand'])).toEqual([
      { id: 'ada', status: 'active' },
      { id: 'boss', status: 'banned' },
      { id: 'eve', status: 'active' },
      { id: 'hand', status: 'banned' },
    ])
    expect((await lastAudit(registry, 'publisher:gang'))?.detail).toEqual({ reason: 'Spam', nodes: 0, users: 2 })
    await registry.review()
    expect(await mailsTo(registry, 'boss@people.test')).toHaveLength(1)
  })

  test('204 without a reason, and for a second ban, without a change or an audit entry', async () => {
    await givenPublisher(registry, 'twice')
    expect((await ban('twice')).status).toBe(204)
    expect((await ban('twice', { reason: 'Another reason' })).status).toBe(204)
    const actions = (await auditOf(registry, 'publisher:twice')).map(({ action }) => action)
    expect(actions.filter((action) => action === 'publisher.ban')).toHaveLength(1)
  })

  test('204 for a second ban with members, who are banned under the existing ban', async () => {
    await givenPublisher(registry, 'crew')
    const late = await givenModerator(registry, 'late')
    for (const name of ['cook', 'mate']) await givenMember(registry, 'crew', await givenPerson(registry, name))
    await ban('crew', { reason: 'Spam' })
    expect((await ban('crew', { reason: 'Another reason', members: true }, late)).status).toBe(204)
    expect(await statusesOfUsers(['cook', 'mate'])).toEqual([
      { id: 'cook', status: 'banned' },
      { id: 'mate', status: 'banned' },
    ])
    expect(await lastAudit(registry, 'user:cook')).toEqual({
      actor: 'user:late',
      action: 'user.ban',
      detail: { reason: 'Spam', publisherId: 'crew' },
    })
    await send(registry, 'unbanPublisher', 'POST /publishers/crew/unban', { as: moderator })
    expect(await statusesOfUsers(['cook', 'mate'])).toEqual([
      { id: 'cook', status: 'active' },
      { id: 'mate', status: 'active' },
    ])
  })

  test('204 locks its nodes in the common lock order', async () => {
    const choir = await givenPublisher(registry, 'choir')
    for (const id of ['alto', 'Bass', 'canto']) await givenVersion(registry, choir, id, '1.0.0')
    await ban('choir')
    const entries = await registry.context.db
      .selectFrom('audit_entries')
      .select('subject')
      .where('action', '=', 'node.ban')
      .where('subject', 'in', ['node:alto', 'node:Bass', 'node:canto'])
      .orderBy('id')
      .execute()
    expect(entries.map(({ subject }) => subject)).toEqual(['node:alto', 'node:Bass', 'node:canto'])
  })

  test('two concurrent bans both answer 204, and one is recorded', async () => {
    await givenPublisher(registry, 'crowded')
    const answers = await Promise.all([ban('crowded', { reason: 'A' }), ban('crowded', { reason: 'B' })])
    expect(statusesOf(answers)).toEqual([204, 204])
    const actions = (await auditOf(registry, 'publisher:crowded')).map(({ action }) => action)
    expect(actions.filter((action) => action === 'publisher.ban')).toHaveLength(1)
  })

  test('400 for a publisher id that is too long, and for a reason that is too long', async () => {
    expect((await ban(tooLong)).status).toBe(400)
    expect((await ban('studio', { reason: 'x'.repeat(2001) })).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'banPublisher', 'POST /publishers/studio/ban')).body.error).toBe('sign_in_required')
  })

  test('403 for its owners, and for an admin without an admin token', async () => {
    const admin = await givenPerson(registry, 'ada', { admin: true })
    expect((await ban('studio', {}, admin)).body.error).toBe('admin_token_required')
    expect((await ban('studio', {}, await givenPerson(registry, 'owner'))).body.error).toBe('admins_only')
  })

  test('404 for an unknown or deleted publisher', async () => {
    await givenPublisher(registry, 'gone')
    await registry.context.db.updateTable('publishers').set({ status: 'deleted' }).where('id', '=', 'gone').execute()
    for (const id of ['nobody', 'gone']) expect((await ban(id)).body.error).toBe('publisher_not_found')
  })

  test('409 for the publisher of unclaimed nodes', async () => {
    expect(await ban('unclaimed')).toMatchObject({ status: 409, body: { error: 'unclaimed_publisher_fixed' } })
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await ban('studio', tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const sent = { as: moderator, body: 'Spam', type: 'text/plain' }
    expect((await send(registry, 'banPublisher', 'POST /publishers/studio/ban', sent)).status).toBe(415)
  })
})
