import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findUntold } from '../../src/exchange/log/find-untold.ts'
import { mirrorCatalogue } from '../../src/exchange/mirror/mirror-catalogue.ts'
import { lastAudit } from '../admins.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, type Person } from '../people.ts'
import { send } from '../requests.ts'
import { node } from './foreign-facts.ts'
import { useForeignRegistry } from './foreign-registry.ts'

const foreign = useForeignRegistry()
const registry = useRegistry()
let moderator: Person

const mirror = () => mirrorCatalogue(registry.context, { baseUrl: foreign.baseUrl, archives: false, timeoutMs: 3000 })
const refusalOf = async (id: string) => (await registry.call('getNode', `/nodes/${id}`)).body.message
const banPublisher = (id: string, reason: string) =>
  send(registry, 'banPublisher', `POST /publishers/${id}/ban`, { as: moderator, body: { reason } })
const unbanPublisher = (id: string) =>
  send(registry, 'unbanPublisher', `POST /publishers/${id}/unban`, { as: moderator })
const publisherOf = (id: string) => ({ id, name: id, status: 'PublisherStatusActive' })
const statusOf = async (id: string) =>
  (await registry.context.db.selectFrom('nodes').select('status').where('id', '=', id).executeTakeFirst())?.status

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

beforeEach(() => {
  foreign.nodes = []
})

describe('a ban in a mirrored registry', () => {
  it('of a publisher with an unchanged node enters the log', async () => {
    const publisher = publisherOf('outlaw')
    foreign.nodes = [node({ id: 'creek', publisher })]
    await mirror()
    publisher.status = 'PublisherStatusBanned'
    await mirror()
    expect((await registry.call('getPublisher', '/publishers/outlaw')).body.status).toBe('PublisherStatusBanned')
    expect(await findUntold(registry.context)).toEqual([])
  })

  it('of this registry survives the source’s status of a node, which applies after the unban', async () => {
    foreign.nodes = [node({ id: 'river', publisher: publisherOf('one') })]
    await mirror()
    const path = '/publishers/one/nodes/river' as const
    await send(registry, 'banPublisherNode', `POST ${path}/ban`, { as: moderator, body: { reason: 'Mines coins.' } })
    Object.assign(foreign.nodes[0] ?? {}, { description: 'New', status_detail: 'All is well.' })
    expect(await mirror()).toMatchObject({ updated: 1 })
    expect(await refusalOf('river')).toContain('Mines coins.')
    await send(registry, 'unbanPublisherNode', `POST ${path}/unban`, { as: moderator })
    await mirror()
    expect((await registry.call('getNode', '/nodes/river')).body).toMatchObject({
      description: 'New',
      status_detail: 'All is well.',
    })
  })

  it('of a publisher survives the source, covers its later nodes, and ends with the unban', async () => {
    foreign.nodes = [node({ id: 'lake', publisher: publisherOf('two') })]
    await mirror()
    await banPublisher('two', 'Spam.')
    foreign.nodes.push(node({ id: 'pond', publisher: publisherOf('two') }))
    Object.assign(foreign.nodes[0] ?? {}, { description: 'New' })
    await mirror()
    expect((await registry.call('getPublisher', '/publishers/two')).body.status).toBe('PublisherStatusBanned')
    for (const id of ['lake', 'pond']) expect(await refusalOf(id)).toContain('Spam.')
    await unbanPublisher('two')
    for (const id of ['lake', 'pond']) expect(await statusOf(id)).toBe('active')
  })

  it('follows a node that moves between banned publishers', async () => {
    const [left, right] = [publisherOf('left'), publisherOf('right')]
    foreign.nodes = ['dune', 'reef', 'cape'].map((id) => node({ id, publisher: left, status_detail: 'Said before.' }))
    foreign.nodes.push(node({ id: 'isle', publisher: right }))
    await mirror()
    await banPublisher('left', 'Spam.')
    await banPublisher('right', 'Malware.')
    Object.assign(foreign.nodes[0] ?? {}, { publisher: right })
    Object.assign(foreign.nodes[1] ?? {}, { publisher: publisherOf('free') })
    await mirror()
    expect(await statusOf('dune')).toBe('banned')
    await unbanPublisher('left')
    expect(await statusOf('reef')).toBe('active')
    expect(await statusOf('cape')).toBe('active')
    expect(await refusalOf('dune')).toContain('Malware.')
    expect(await lastAudit(registry, 'node:dune')).toMatchObject({
      action: 'node.ban',
      detail: { reason: 'Malware.', publisherId: 'right' },
    })
    await unbanPublisher('right')
    expect((await registry.call('getNode', '/nodes/dune')).body.status_detail).toBe('Said before.')
    expect(await statusOf('isle')).toBe('active')
  })

  it('allows the source to delete a node, which stays banned when the source restores it', async () => {
    foreign.nodes = [node({ id: 'sea', publisher: publisherOf('three') })]
    await mirror()
    await banPublisher('three', 'Spam.')
    Object.assign(foreign.nodes[0] ?? {}, { status: 'NodeStatusDeleted' })
    await mirror()
    expect(await statusOf('sea')).toBe('deleted')
    Object.assign(foreign.nodes[0] ?? {}, { status: 'NodeStatusActive' })
    await mirror()
    expect(await statusOf('sea')).toBe('banned')
  })

  it('of the source needs no ban of this registry, and the source may lift it', async () => {
    foreign.nodes = [node({ id: 'brook', publisher: publisherOf('four'), status: 'NodeStatusBanned' })]
    await mirror()
    expect(await statusOf('brook')).toBe('banned')
    Object.assign(foreign.nodes[0] ?? {}, { status: 'NodeStatusActive' })
    await mirror()
    expect(await statusOf('brook')).toBe('active')
  })
})
