import { beforeAll, describe, expect, test } from 'vitest'
import { findUntold } from '../../src/exchange/log/find-untold.ts'
import { lastAudit } from '../admins.ts'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { givenPublisher, givenUnclaimed, givenUnreviewed, givenVersion, setNodeStatus } from '../packs.ts'
import { givenMember, givenModerator, givenPerson, type Person } from '../people.ts'
import { send, tooLarge, tooLong } from '../requests.ts'

const registry = useRegistry()
let moderator: Person
let studio: { id: string; token: string }

const ban = (nodeId: string, body?: object, { as = moderator, publisherId = 'studio' } = {}) =>
  send(registry, 'banPublisherNode', `POST /publishers/${publisherId}/nodes/${nodeId}/ban`, { as, body })

const nodeOf = (id: string) =>
  registry.context.db
    .selectFrom('nodes')
    .select(['status', 'status_detail'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
  studio = await givenPublisher(registry, 'studio')
  await givenVersion(registry, studio, 'River', '1.0.0')
})

describe('POST /publishers/{publisherId}/nodes/{nodeId}/ban', () => {
  test('204, and nobody can install, download or publish the node, with the public reason', async () => {
    await givenMember(registry, 'studio', await givenPerson(registry, 'owner'))
    expect((await ban('river', { reason: 'Mines coins.' })).status).toBe(204)
    expect(await findUntold(registry.context)).toEqual([])
    const refused = { status: 403, body: { error: 'node_banned', message: expect.stringContaining('Mines coins.') } }
    expect(await registry.call('installNode', '/nodes/River/install')).toMatchObject(refused)
    expect(await registry.call('getNodeVersion', '/nodes/River/versions/1.0.0')).toMatchObject(refused)
    expect(await registry.call('downloadNodeVersion', '/nodes/River/versions/1.0.0/download')).toMatchObject(refused)
    await expect(givenVersion(registry, studio, 'River', '1.1.0')).rejects.toThrow('Mines coins.')
    expect(await lastAudit(registry, 'node:River')).toEqual({
      actor: 'user:ada',
      action: 'node.ban',
      detail: { reason: 'Mines coins.' },
    })
    await registry.review()
    expect(await mailsTo(registry, 'owner@people.test')).toEqual([expect.stringContaining('> Mines coins.')])
  })

  test('204 for a second ban, without a change or an audit entry', async () => {
    await givenVersion(registry, studio, 'twice', '1.0.0')
    await ban('twice', { reason: 'First' })
    expect((await ban('twice', { reason: 'Second' })).status).toBe(204)
    expect(await nodeOf('twice')).toEqual({ status: 'banned', status_detail: 'First' })
    const actions = (await auditOf(registry, 'node:twice')).map(({ action }) => action)
    expect(actions.filter((action) => action === 'node.ban')).toHaveLength(1)
  })

  test('204 for a node that was never listed, and for an unclaimed one', async () => {
    await givenUnreviewed(registry, studio, 'unseen', '1.0.0')
    await givenUnclaimed(registry, 'orphan')
    expect((await ban('unseen')).status).toBe(204)
    expect((await ban('orphan', {}, { publisherId: 'unclaimed' })).status).toBe(204)
    expect((await nodeOf('unseen')).status).toBe('banned')
    expect((await registry.call('getNode', '/nodes/orphan')).body.error).toBe('node_banned')
  })

  test('204 for a node banned with its publisher, which then has its own ban', async () => {
    const gang = await givenPublisher(registry, 'gang')
    await givenVersion(registry, gang, 'loot', '1.0.0')
    await givenVersion(registry, gang, 'bystander', '1.0.0')
    await send(registry, 'banPublisher', 'POST /publishers/gang/ban', { as: moderator, body: { reason: 'Spam' } })
    expect((await ban('loot', { reason: 'Steals keys.' }, { publisherId: 'gang' })).status).toBe(204)
    expect(await nodeOf('loot')).toEqual({ status: 'banned', status_detail: 'Steals keys.' })
    await send(registry, 'unbanPublisher', 'POST /publishers/gang/unban', { as: moderator })
    expect(await nodeOf('loot')).toEqual({ status: 'banned', status_detail: 'Steals keys.' })
    expect(await nodeOf('bystander')).toEqual({ status: 'active', status_detail: '' })
  })

  test('400 for a node id that is too long', async () => {
    expect((await ban(tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'banPublisherNode', 'POST /publishers/studio/nodes/River/ban')).status).toBe(401)
  })

  test('403 for an admin without an admin token, and for a node of another publisher', async () => {
    const admin = await givenPerson(registry, 'ada', { admin: true })
    expect((await ban('river', {}, { as: admin })).body.error).toBe('admin_token_required')
    await givenPublisher(registry, 'rival')
    expect((await ban('river', {}, { publisherId: 'rival' })).body.error).toBe('node_of_another_publisher')
  })

  test('404 for an unknown or deleted node, and for an unknown publisher', async () => {
    await givenVersion(registry, studio, 'doomed', '1.0.0')
    await setNodeStatus(registry, 'doomed', 'deleted')
    for (const id of ['nothing', 'doomed']) expect((await ban(id)).body.error).toBe('node_not_found')
    expect((await ban('river', {}, { publisherId: 'nobody' })).body.error).toBe('publisher_not_found')
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await ban('river', tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const sent = { as: moderator, body: 'Spam', type: 'text/plain' }
    const answer = await send(registry, 'banPublisherNode', 'POST /publishers/studio/nodes/River/ban', sent)
    expect(answer.status).toBe(415)
  })
})
