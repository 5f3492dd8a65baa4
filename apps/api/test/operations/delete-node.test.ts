import { beforeAll, describe, expect, test } from 'vitest'
import { ask, auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, packZip, publishBody, setNodeStatus, upload } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { wireDate } from '../../src/platform/wire.ts'

const registry = useRegistry()
let publisher: { id: string; token: string }
let owner: Person
let member: Person
let stranger: Person

const remove = (id: string, as: Person = owner, publisherId = 'maker') =>
  ask(registry, 'deleteNode', `/publishers/${publisherId}/nodes/${id}`, { method: 'DELETE', as })
const publish = (id: string, version: string) =>
  registry.post(
    'publishNodeVersion',
    `/publishers/maker/nodes/${id}/versions`,
    publishBody(publisher.token, id, version),
  )

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'maker')
  owner = await givenPerson(registry, 'owner')
  member = await givenPerson(registry, 'member')
  stranger = await givenPerson(registry, 'stranger')
  await givenMember(registry, 'maker', owner)
  await givenMember(registry, 'maker', member, 'member')
})

describe('DELETE /publishers/{publisherId}/nodes/{nodeId}', () => {
  test('204, and neither the node nor its versions are public', async () => {
    await givenVersion(registry, publisher, 'Doomed', '1.0.0')
    await givenVersion(registry, publisher, 'Doomed', '1.1.0')
    expect((await remove('doomed')).status).toBe(204)

    expect((await registry.call('getNode', '/nodes/Doomed')).status).toBe(404)
    expect((await registry.call('listNodeVersions', '/nodes/Doomed/versions')).status).toBe(404)
    expect((await registry.call('getNodeVersion', '/nodes/Doomed/versions/1.0.0')).status).toBe(404)
    expect((await registry.call('installNode', '/nodes/Doomed/install')).status).toBe(404)
    expect((await registry.call('downloadNodeVersion', '/nodes/Doomed/versions/1.0.0/download')).status).toBe(404)
    const listed = await registry.call('listAllNodes', '/nodes?node_id=Doomed&include_banned=true')
    expect(listed.body.nodes).toEqual([])
    expect((await registry.call('searchNodes', '/nodes/search?search=doomed')).body.total).toBe(0)
    expect((await registry.call('listNodesForPublisher', '/publishers/maker/nodes')).body).toEqual([])
    expect((await registry.call('listAllNodeVersions', '/versions?nodeId=Doomed')).body.total).toBe(0)
    const asked = { node_versions: [{ node_id: 'Doomed', version: '1.0.0' }] }
    const { body } = await registry.post('getBulkNodeVersions', '/bulk/nodes/versions', asked)
    expect(body.node_versions[0].status).toBe('not_found')

    const { db } = registry.context
    const node = await db.selectFrom('nodes').selectAll().where('id', '=', 'Doomed').executeTakeFirstOrThrow()
    expect(node).toMatchObject({ status: 'deleted', latest_version_id: null, released_at: null })
    const versions = await db.selectFrom('node_versions').selectAll().where('node_id', '=', 'Doomed').execute()
    for (const version of versions) {
      expect(version).toMatchObject({ status: 'deleted', status_reason: 'Deleted by its publisher' })
    }
    expect((await auditOf(registry, 'node:Doomed')).at(-1)).toEqual({ actor: 'user:owner', action: 'node.delete' })
  })

  test('204, and the 404 of the node states the time, and that its publisher deleted it', async () => {
    await givenVersion(registry, publisher, 'told', '1.0.0')
    await remove('told')
    const { db } = registry.context
    const entry = await db
      .selectFrom('audit_entries')
      .select('at')
      .where('subject', '=', 'node:told')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const deleted_at = wireDate(entry.at)
    const message = `The node 'told' was deleted by the publisher at ${deleted_at}. Its id is not used again. Search for another pack.`
    const expected = { status: 404, body: { error: 'node_removed', message, deleted_at, deleted_by: 'publisher' } }
    expect(await registry.call('getNode', '/nodes/Told')).toMatchObject(expected)
    expect(await registry.call('installNode', '/nodes/told/install?version=1.0.0')).toMatchObject(expected)
    expect(await registry.call('listNodeVersions', '/nodes/told/versions')).toMatchObject(expected)
    expect(await registry.call('getNodeVersion', '/nodes/told/versions/1.0.0')).toMatchObject(expected)
    expect(await registry.call('downloadNodeVersion', '/nodes/told/versions/1.0.0/download')).toMatchObject(expected)
    const path = '/nodes/told/versions/1.0.0/comfy-nodes'
    expect(await registry.call('listComfyNodes', path)).toMatchObject(expected)
    expect((await registry.call('listAllComfyNodes', '/comfy-nodes?node_id=told')).body.comfy_nodes).toEqual([])
  })

  test('204, and a later node with the freed id does not show the earlier deletion', async () => {
    const { db } = registry.context
    await publish('reborn', '1.0.0')
    expect((await remove('reborn')).status).toBe(204)
    await givenVersion(registry, publisher, 'reborn', '1.0.0')
    // As a merge leaves a node whose target is gone.
    await db.updateTable('nodes').set({ status: 'deleted' }).where('id', '=', 'reborn').execute()
    expect((await registry.call('getNode', '/nodes/reborn')).body.error).toBe('node_not_found')
  })

  test('204, and a node that was never listed stays unknown', async () => {
    await givenVersion(registry, publisher, 'secret', '1.0.0')
    await registry.context.db.updateTable('nodes').set({ listed_at: null }).where('id', '=', 'secret').execute()
    await remove('secret')
    const { body } = await registry.call('getNode', '/nodes/secret')
    expect(body).toEqual({ error: 'node_not_found', message: "The node 'secret' does not exist. Check its id." })
  })

  test('204, and its id stays taken', async () => {
    await givenVersion(registry, publisher, 'once', '1.0.0')
    await remove('once')
    expect((await publish('Once', '2.0.0')).body.error).toBe('node_deleted')
    const created = await ask(registry, 'createNode', '/publishers/maker/nodes', {
      method: 'POST',
      as: owner,
      body: { id: 'once' },
    })
    expect(created.body.error).toBe('node_exists')
  })

  test('204 for an unpublished node, which leaves nothing, and its id is free for everyone', async () => {
    await givenPublisher(registry, 'rival')
    await givenMember(registry, 'rival', stranger)
    const { body } = await publish('unseen', '1.0.0')
    expect((await remove('Unseen')).status).toBe(204)
    expect((await auditOf(registry, 'node:unseen')).at(-1)).toEqual({ actor: 'user:owner', action: 'node.delete' })
    expect((await remove('unseen')).body.error).toBe('node_not_found')
    const { db } = registry.context
    expect(await db.selectFrom('node_versions').select('id').where('node_id', '=', 'unseen').execute()).toEqual([])
    const creation = { method: 'POST', as: stranger, body: { id: 'UNSEEN' } } as const
    const created = await ask(registry, 'createNode', '/publishers/rival/nodes', creation)
    expect(created).toMatchObject({ status: 201, body: { id: 'UNSEEN', publisher: { id: 'rival' } } })
    // The upload address of the deleted node is invalid for the new node.
    expect((await upload(registry, body.signedUrl, await packZip('unseen', '1.0.0'))).body.error).toBe('upload_used')
  })

  test('204 for an unlisted node with an archive, whose id stays taken', async () => {
    await givenVersion(registry, publisher, 'hidden', '1.0.0')
    await registry.context.db.updateTable('nodes').set({ listed_at: null }).where('id', '=', 'hidden').execute()
    expect((await remove('hidden')).status).toBe(204)
    expect((await publish('hidden', '2.0.0')).body.error).toBe('node_deleted')
  })

  test('204 during an upload of its first version or concurrent use of its id, without errors', async () => {
    const rival = await givenPublisher(registry, 'racer')
    for (const id of ['close-0', 'close-1', 'close-2', 'close-3', 'close-4', 'close-5']) {
      const waiting = await publish(id, '1.0.0')
      const zip = await packZip(id, '1.0.0')
      const [deleted, ...others] = await Promise.all([
        remove(id),
        upload(registry, waiting.body.signedUrl, zip),
        publish(id, '1.1.0'),
        ...['1.0.0', '1.2.0'].map((version) =>
          registry.post(
            'publishNodeVersion',
            `/publishers/racer/nodes/${id}/versions`,
            publishBody(rival.token, id, version),
          ),
        ),
      ])
      expect(deleted.status).toBe(204)
      for (const { status } of others) expect([200, 201, 403, 409]).toContain(status)
    }
  })

  test('204 during concurrent publishes, and nothing can be installed afterwards', async () => {
    await givenVersion(registry, publisher, 'raced', '1.0.0')
    const waiting = await publish('raced', '1.1.0')
    const zip = await packZip('raced', '1.1.0')
    const [deleted, ...others] = await Promise.all([
      remove('raced'),
      upload(registry, waiting.body.signedUrl, zip),
      ...Array.from({ length: 10 }, (_, i) => publish('raced', `2.${i}.0`)),
    ])
    expect(deleted.status).toBe(204)
    for (const { status } of others) expect([200, 201, 403]).toContain(status)
    const { db } = registry.context
    const versions = await db.selectFrom('node_versions').select('status').where('node_id', '=', 'raced').execute()
    expect(new Set(versions.map(({ status }) => status))).toEqual(new Set(['deleted']))
    expect((await registry.call('getNode', '/nodes/raced')).status).toBe(404)
  })

  test('400 for an id that is too long', async () => {
    expect((await remove('x'.repeat(201))).status).toBe(400)
  })

  test('401 without a credential', async () => {
    const question = { method: 'DELETE' } as const
    expect((await ask(registry, 'deleteNode', '/publishers/maker/nodes/any', question)).status).toBe(401)
  })

  test('403 for members, non-members and owners of another publisher', async () => {
    await givenVersion(registry, publisher, 'wanted', '1.0.0')
    expect((await remove('wanted', member)).body.error).toBe('owners_only')
    expect((await remove('wanted', stranger)).body.error).toBe('owners_only')
    await givenPublisher(registry, 'thief')
    await givenMember(registry, 'thief', stranger)
    expect((await remove('wanted', stranger, 'thief')).body.error).toBe('node_of_another_publisher')
    expect((await registry.call('getNode', '/nodes/wanted')).status).toBe(200)
  })

  test('403 for a banned node', async () => {
    await givenVersion(registry, publisher, 'outlaw', '1.0.0')
    await setNodeStatus(registry, 'outlaw', 'banned')
    expect((await remove('outlaw')).body.error).toBe('node_banned')
  })

  test('404 for an unknown node, and for a second call', async () => {
    expect((await remove('nothing')).body.error).toBe('node_not_found')
    await givenVersion(registry, publisher, 'twice', '1.0.0')
    const answers = await Promise.all([remove('twice'), remove('twice')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
    expect((await remove('twice')).status).toBe(404)
  })
})
