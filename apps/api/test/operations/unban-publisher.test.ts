import { beforeAll, describe, expect, test } from 'vitest'
import { findUntold } from '../../src/exchange/log/find-untold.ts'
import { lastAudit } from '../admins.ts'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { givenPublisher, givenVersion, publishBody } from '../packs.ts'
import { givenMember, givenModerator, givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'

const registry = useRegistry()
let moderator: Person

const unban = (id: string, as: Person | undefined = moderator) =>
  send(registry, 'unbanPublisher', `POST /publishers/${id}/unban`, { as })
const ban = (id: string) =>
  send(registry, 'banPublisher', `POST /publishers/${id}/ban`, { as: moderator, body: { reason: 'Spam' } })

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

describe('POST /publishers/{publisherId}/unban', () => {
  test('204, and it can publish, and its nodes can be installed again', async () => {
    const studio = await givenPublisher(registry, 'studio')
    await givenVersion(registry, studio, 'river', '1.0.0')
    await ban('studio')
    expect((await unban('studio')).status).toBe(204)
    expect(await findUntold(registry.context)).toEqual([])
    expect((await registry.call('getPublisher', '/publishers/studio')).body.status).toBe('PublisherStatusActive')
    expect((await registry.call('installNode', '/nodes/river/install')).status).toBe(200)
    const path = '/publishers/studio/nodes/river/versions'
    const published = await registry.post('publishNodeVersion', path, publishBody(studio.token, 'river', '1.1.0'))
    expect(published.status).toBe(201)
    expect(await lastAudit(registry, 'publisher:studio')).toEqual({
      actor: 'user:ada',
      action: 'publisher.unban',
      detail: { reason: 'Spam', nodes: 1, users: 0 },
    })
  })

  test('204, and mails the owners, also those banned with it', async () => {
    await givenPublisher(registry, 'lagoon')
    await givenMember(registry, 'lagoon', await givenPerson(registry, 'owner'))
    const body = { reason: 'Account taken over', members: true }
    await send(registry, 'banPublisher', 'POST /publishers/lagoon/ban', { as: moderator, body })
    await unban('lagoon')
    await unban('lagoon')
    await registry.review()
    const lifted = (await mailsTo(registry, 'owner@people.test')).filter((mail) => mail.includes('no longer banned'))
    expect(lifted).toEqual([expect.stringContaining('/publishers/lagoon')])
  })

  test('204 for a publisher that is not banned, without an audit entry', async () => {
    await givenPublisher(registry, 'calm')
    expect((await unban('calm')).status).toBe(204)
    const actions = (await auditOf(registry, 'publisher:calm')).map(({ action }) => action)
    expect(actions).not.toContain('publisher.unban')
  })

  test('400 for a publisher id that is too long', async () => {
    expect((await unban(tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'unbanPublisher', 'POST /publishers/studio/unban')).status).toBe(401)
  })

  test('403 for an admin without an admin token', async () => {
    const admin = await givenPerson(registry, 'ada', { admin: true })
    expect((await unban('studio', admin)).body.error).toBe('admin_token_required')
  })

  test('404 for an unknown publisher', async () => {
    expect((await unban('nobody')).body.error).toBe('publisher_not_found')
  })

  test('409 for the publisher of unclaimed nodes', async () => {
    expect(await unban('unclaimed')).toMatchObject({ status: 409, body: { error: 'unclaimed_publisher_fixed' } })
  })
})
