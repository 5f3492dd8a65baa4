import { beforeAll, describe, expect, test } from 'vitest'
import { ask, auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenUnclaimed, givenVersion, publishBody, setNodeStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

const registry = useRegistry()
let publisher: { id: string; token: string }
let rival: { id: string; token: string }
let owner: Person
let member: Person
let stranger: Person

const create = (body: unknown, as: Person = owner, publisherId = 'maker') =>
  ask(registry, 'createNode', `/publishers/${publisherId}/nodes`, { method: 'POST', as, body })
const publishAs = (by: { id: string; token: string }, id: string) =>
  registry.post('publishNodeVersion', `/publishers/${by.id}/nodes/${id}/versions`, publishBody(by.token, id, '1.0.0'))

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'maker')
  rival = await givenPublisher(registry, 'rival')
  owner = await givenPerson(registry, 'owner')
  member = await givenPerson(registry, 'member')
  stranger = await givenPerson(registry, 'stranger')
  await givenMember(registry, 'maker', owner)
  await givenMember(registry, 'maker', member, 'member')
  await givenMember(registry, 'rival', stranger)
})

describe('POST /publishers/{publisherId}/nodes', () => {
  test('201 with the given facts, for owners and members', async () => {
    const body = {
      id: 'First-Pack',
      name: ' First pack ',
      description: 'Does things.',
      license: '{"text":"MIT"}',
      repository: 'git@github.com:maker/first-pack.git',
      icon: '',
      tags: ['image'],
    }
    const answer = await create(body)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      id: 'First-Pack',
      name: 'First pack',
      description: 'Does things.',
      repository: 'https://github.com/maker/first-pack.git',
      tags: ['image'],
      status: 'NodeStatusActive',
      publisher: { id: 'maker' },
    })
    expect(answer.body).not.toHaveProperty('icon')
    expect(await auditOf(registry, 'node:First-Pack')).toEqual([{ actor: 'user:owner', action: 'node.create' }])
    expect((await create({ id: 'second-pack', name: '' }, member)).body.name).toBe('second-pack')
  })

  test('201, and the node is public with its first version, which keeps facts that it does not state', async () => {
    await create({ id: 'seen-later', name: 'Seen later', description: 'Ours' })
    expect((await registry.call('getNode', '/nodes/seen-later')).status).toBe(404)
    expect((await registry.call('listAllNodes', '/nodes?node_id=seen-later')).body.nodes).toEqual([])
    await givenVersion(registry, publisher, 'seen-later', '1.0.0', { node: { description: '' } })
    const { body } = await registry.call('getNode', '/nodes/seen-later')
    expect(body).toMatchObject({ name: 'Seen later', description: 'Ours', latest_version: { version: '1.0.0' } })
  })

  test('201 for an id that another publisher announced or created, once that has expired', async () => {
    const { context } = registry
    await publishAs(rival, 'given-up')
    expect((await create({ id: 'given-up' })).body.error).toBe('node_exists')
    await context.db
      .updateTable('uploads')
      .set({ expires_at: new Date(0) })
      .execute()
    expect((await create({ id: 'Given-Up', name: 'Ours' })).body).toMatchObject({ id: 'Given-Up', name: 'Ours' })

    await create({ id: 'kept', description: 'Theirs' }, stranger, 'rival')
    expect((await publishAs(publisher, 'kept')).body.error).toBe('node_id_taken')
    await context.db
      .updateTable('nodes')
      .set({ reserved_until: new Date(0) })
      .where('id', '=', 'kept')
      .execute()
    const taken = await create({ id: 'kept' })
    expect(taken.body).toMatchObject({ publisher: { id: 'maker' }, description: '' })
  })

  test('400 for an invalid id, a reserved id, and an invalid URL', async () => {
    expect((await create({ id: '-x' })).body.error).toBe('invalid_node_id')
    expect((await create({ id: 'Search' })).body.error).toBe('reserved_node_id')
    expect((await create({ id: 'linked', icon: 'javascript:alert(1)' })).body.error).toBe('invalid_web_address')
    expect((await create({ id: 'linked', repository: 'not an address' })).body.error).toBe('invalid_web_address')
    expect((await create({ name: 'No id' })).body.error).toBe('invalid_request')
    expect((await create('{')).body.error).toBe('invalid_json')
  })

  test('401 without a credential', async () => {
    const question = { method: 'POST', body: { id: 'nobodys' } } as const
    expect((await ask(registry, 'createNode', '/publishers/maker/nodes', question)).status).toBe(401)
  })

  test('403 for a person who is not a member, and for a banned publisher', async () => {
    expect((await create({ id: 'mine-now' }, stranger)).body.error).toBe('members_only')
    await givenPublisher(registry, 'outcast')
    await givenMember(registry, 'outcast', owner)
    const { db } = registry.context
    await db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'outcast').execute()
    expect((await create({ id: 'hopeful' }, owner, 'outcast')).body.error).toBe('publisher_banned')
  })

  test('404 for an unknown publisher', async () => {
    expect((await create({ id: 'lost' }, owner, 'nobody')).body.error).toBe('publisher_not_found')
  })

  test('409 for an id that is taken in any case, by any publisher and with any status', async () => {
    await givenVersion(registry, rival, 'Taken', '1.0.0')
    await givenVersion(registry, rival, 'outlaw', '1.0.0')
    await setNodeStatus(registry, 'outlaw', 'banned')
    await givenVersion(registry, rival, 'gone', '1.0.0')
    await setNodeStatus(registry, 'gone', 'deleted')
    await givenUnclaimed(registry, 'waiting')
    await create({ id: 'ours' })
    for (const id of ['taken', 'outlaw', 'gone', 'waiting', 'OURS']) {
      expect({ id, error: (await create({ id })).body.error }).toEqual({ id, error: 'node_exists' })
    }
  })

  test('409 for more than a hundred unpublished nodes, also for concurrent calls, until one is deleted', async () => {
    const { db } = registry.context
    await givenPublisher(registry, 'hoarder')
    await givenMember(registry, 'hoarder', member)
    const hoarded = Array.from({ length: 99 }, (_, i) => ({ id: `hoard-${i}`, publisher_id: 'hoarder', name: 'x' }))
    await db.insertInto('nodes').values(hoarded).execute()
    await db
      .insertInto('nodes')
      .values([
        { id: 'hoard-listed', publisher_id: 'hoarder', name: 'x', listed_at: new Date() },
        { id: 'hoard-deleted', publisher_id: 'hoarder', name: 'x', status: 'deleted' },
      ])
      .execute()
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((id) => create({ id: `hoard-${id}` }, member, 'hoarder')),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'too_many_unpublished' })
    await db.deleteFrom('nodes').where('id', '=', 'hoard-0').execute()
    expect((await create({ id: 'hoard-four' }, member, 'hoarder')).status).toBe(201)
  })

  test('409 for all but one of twenty concurrent calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0 ? create({ id: 'rush' }) : create({ id: 'RUSH' }, stranger, 'rival'),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ])
  })

  test('201 or an error, but never a node of a concurrently deleted publisher', async () => {
    for (const id of ['brief-0', 'brief-1', 'brief-2', 'brief-3']) {
      const { token } = await givenPublisher(registry, id)
      await givenMember(registry, id, owner)
      const [made, deleted, published] = await Promise.all([
        create({ id: `${id}-pack` }, owner, id),
        ask(registry, 'deletePublisher', `/publishers/${id}`, { method: 'DELETE', as: owner }),
        publishAs({ id, token }, `${id}-other`),
      ])
      const isThere = made.status === 201 || published.status === 201
      expect({ isThere, deleted: deleted.status }).toEqual({ isThere, deleted: isThere ? 409 : 204 })
    }
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await create({ id: 'big', description: 'x'.repeat(1_100_000) })).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const answer = await registry.call('createNode', '/publishers/maker/nodes', {
      method: 'POST',
      headers: { ...owner.headers, 'Content-Type': 'text/plain' },
      body: 'x',
    })
    expect(answer.status).toBe(415)
  })
})
