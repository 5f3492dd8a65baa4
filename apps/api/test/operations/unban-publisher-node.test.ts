import { beforeAll, describe, expect, test } from 'vitest'
import { findUntold } from '../../src/exchange/log/find-untold.ts'
import { lastAudit } from '../admins.ts'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { givenPublisher, givenVersion, setNodeStatus } from '../packs.ts'
import { givenMember, givenModerator, givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'

const registry = useRegistry()
let moderator: Person
let studio: { id: string; token: string }

const unban = (nodeId: string, { as = moderator, publisherId = 'studio' } = {}) =>
  send(registry, 'unbanPublisherNode', `POST /publishers/${publisherId}/nodes/${nodeId}/unban`, { as })
const ban = (nodeId: string) =>
  send(registry, 'banPublisherNode', `POST /publishers/studio/nodes/${nodeId}/ban`, { as: moderator })

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
  studio = await givenPublisher(registry, 'studio')
  await givenVersion(registry, studio, 'River', '1.0.0')
})

describe('POST /publishers/{publisherId}/nodes/{nodeId}/unban', () => {
  test('204, and it can be installed and published again', async () => {
    await ban('river')
    expect((await unban('river')).status).toBe(204)
    expect(await findUntold(registry.context)).toEqual([])
    expect((await registry.call('installNode', '/nodes/River/install')).status).toBe(200)
    await givenVersion(registry, studio, 'River', '1.1.0')
    expect((await registry.call('installNode', '/nodes/River/install')).body.version).toBe('1.1.0')
    const actions = (await auditOf(registry, 'node:River')).map(({ action }) => action)
    expect(actions.slice(-2)).toEqual(['node.ban', 'node.unban'])
  })

  test('204, and mails the owners once', async () => {
    await givenVersion(registry, studio, 'lagoon', '1.0.0')
    await givenMember(registry, 'studio', await givenPerson(registry, 'owner'))
    await ban('lagoon')
    await unban('lagoon')
    await unban('lagoon')
    await registry.review()
    const mails = await mailsTo(registry, 'owner@people.test')
    expect(mails.filter((mail) => mail.includes('lagoon is no longer banned'))).toHaveLength(1)
  })

  test('204 for a node that is not banned, without an audit entry', async () => {
    await givenVersion(registry, studio, 'calm', '1.0.0')
    expect((await unban('calm')).status).toBe(204)
    expect((await lastAudit(registry, 'node:calm'))?.action).not.toBe('node.unban')
  })

  test('400 for a node id that is too long', async () => {
    expect((await unban(tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'unbanPublisherNode', 'POST /publishers/studio/nodes/River/unban')).status).toBe(401)
  })

  test('403 for an admin without an admin token, and for a node of another publisher', async () => {
    const admin = await givenPerson(registry, 'ada', { admin: true })
    expect((await unban('river', { as: admin })).body.error).toBe('admin_token_required')
    await givenPublisher(registry, 'rival')
    expect((await unban('river', { publisherId: 'rival' })).body.error).toBe('node_of_another_publisher')
  })

  test('404 for an unknown or deleted node', async () => {
    await givenVersion(registry, studio, 'doomed', '1.0.0')
    await ban('doomed')
    await setNodeStatus(registry, 'doomed', 'deleted')
    for (const id of ['nothing', 'doomed']) expect((await unban(id)).body.error).toBe('node_not_found')
  })

  test('409 while its publisher is banned', async () => {
    await ban('calm')
    await send(registry, 'banPublisher', 'POST /publishers/studio/ban', { as: moderator })
    for (const id of ['river', 'calm']) {
      expect(await unban(id)).toMatchObject({ status: 409, body: { error: 'banned_with_publisher' } })
    }
    await send(registry, 'unbanPublisher', 'POST /publishers/studio/unban', { as: moderator })
    expect((await unban('calm')).status).toBe(204)
  })
})
