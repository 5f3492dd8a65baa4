import { beforeAll, describe, expect, test } from 'vitest'
import { ask, auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, publishBody, setNodeStatus, setVersionStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

const registry = useRegistry()
let publisher: { id: string; token: string }
let owner: Person
let member: Person
let stranger: Person
let admin: Person
let version: string

const update = (id: string, body: unknown, as: Person = owner, at = 'maker/nodes/Pack') =>
  ask(registry, 'updateNodeVersion', `/publishers/${at}/versions/${id}`, { method: 'PUT', as, body })

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'maker')
  owner = await givenPerson(registry, 'owner')
  member = await givenPerson(registry, 'member')
  stranger = await givenPerson(registry, 'stranger')
  admin = await givenPerson(registry, 'admin', { admin: true })
  await givenMember(registry, 'maker', owner)
  await givenMember(registry, 'maker', member, 'member')
  version = (await givenVersion(registry, publisher, 'Pack', '1.0.0', { version: { changelog: 'First' } })).id
  await givenVersion(registry, publisher, 'Successor', '1.0.0')
})

describe('PUT /publishers/{publisherId}/nodes/{nodeId}/versions/{versionId}', () => {
  test('200 with the whole version, deprecated with a message and a replacement', async () => {
    const { context } = registry
    await context.db
      .updateTable('nodes')
      .set({ updated_at: new Date(0) })
      .where('id', '=', 'Pack')
      .execute()
    const { status, body } = await update(version, {
      deprecated: true,
      deprecation_message: 'Use the successor.',
      replacement_node_id: 'successor',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: version,
      node_id: 'Pack',
      version: '1.0.0',
      changelog: 'First',
      deprecated: true,
      deprecation_message: 'Use the successor.',
      replacement_node_id: 'Successor',
      status: 'NodeVersionStatusActive',
    })
    expect(body.downloadUrl).toMatch(/\/download$/)
    expect((await registry.call('getNodeVersion', '/nodes/Pack/versions/1.0.0')).body).toEqual(body)
    expect((await registry.call('listNodeVersions', '/nodes/Pack/versions')).body).toEqual([body])
    const { body: node } = await registry.call('getNode', '/nodes/Pack')
    expect(node.latest_version).toEqual(body)
    const recent = await registry.call(
      'listAllNodes',
      `/nodes?timestamp=${new Date(Date.now() - 60_000).toISOString()}`,
    )
    expect(recent.body.nodes.map(({ id }: { id: string }) => id)).toContain('Pack')
    expect((await auditOf(registry, 'version:Pack@1.0.0')).at(-1)).toEqual({
      actor: 'user:owner',
      action: 'version.update',
    })
  })

  test('200 keeps absent fields, and clears message and replacement with the deprecation', async () => {
    await update(version, { deprecated: true, deprecation_message: 'Old.', replacement_node_id: 'Successor' })
    const edited = (await update(version, { changelog: 'Rewritten' }, member)).body
    expect(edited).toMatchObject({ changelog: 'Rewritten', deprecated: true, deprecation_message: 'Old.' })
    expect((await update(version, { replacement_node_id: '' })).body).not.toHaveProperty('replacement_node_id')
    const { body } = await update(version, { deprecated: false })
    expect(body).toMatchObject({ deprecated: false, changelog: 'Rewritten' })
    expect(body).not.toHaveProperty('deprecation_message')
    expect((await update(version, { deprecation_message: 'Not deprecated' })).body).not.toHaveProperty(
      'deprecation_message',
    )
  })

  test('200 sets unique public tags, and keeps them if they are absent', async () => {
    expect((await update(version, { tags: [' lts ', 'lts', 'cuda'] })).body.tags).toEqual(['lts', 'cuda'])
    expect((await update(version, { changelog: 'Again' })).body.tags).toEqual(['lts', 'cuda'])
    expect((await registry.call('getNodeVersion', '/nodes/Pack/versions/1.0.0')).body.tags).toEqual(['lts', 'cuda'])
    const { body } = await update(version, { tags: [], tags_admin: ['hidden'] })
    expect([body.tags, body.tags_admin]).toEqual([undefined, undefined])
  })

  test('200 for admins, without a change of other fields', async () => {
    const { body } = await update(
      version,
      { changelog: '', status: 'NodeVersionStatusBanned', version: '9.9.9', dependencies: ['evil'] },
      admin,
    )
    expect(body).toMatchObject({ changelog: '', status: 'NodeVersionStatusActive', version: '1.0.0' })
    expect(body.dependencies).toEqual(['numpy>=1.26'])
  })

  test('200 for two concurrent edits, and neither is lost', async () => {
    const { id } = await givenVersion(registry, publisher, 'Pack', '1.2.0')
    await Promise.all([update(id, { changelog: 'Both' }), update(id, { deprecated: true }, member)])
    const { body } = await registry.call('getNodeVersion', '/nodes/Pack/versions/1.2.0')
    expect(body).toMatchObject({ changelog: 'Both', deprecated: true })
  })

  test('400 for a replacement that cannot be installed, or that is the node itself', async () => {
    await givenVersion(registry, publisher, 'banned-pack', '1.0.0')
    await setNodeStatus(registry, 'banned-pack', 'banned')
    for (const id of ['nowhere', 'PACK', 'banned-pack']) {
      const answer = await update(version, { deprecated: true, replacement_node_id: id })
      expect({ id, error: answer.body.error }).toEqual({ id, error: 'replacement_not_found' })
    }
  })

  test('400 for a version number, or another invalid id, in place of the UUID', async () => {
    for (const id of ['1.0.0', `urn:uuid:${version}`, 'x']) expect((await update(id, {})).status).toBe(400)
    expect((await update(version, { deprecated: 'yes' })).status).toBe(400)
  })

  test('401 without a credential', async () => {
    const question = { method: 'PUT', body: {} } as const
    const path = `/publishers/maker/nodes/Pack/versions/${version}`
    expect((await ask(registry, 'updateNodeVersion', path, question)).status).toBe(401)
  })

  test('403 for non-members, a node of another publisher, a banned node and a banned version', async () => {
    expect((await update(version, {}, stranger)).body.error).toBe('members_only')
    await givenPublisher(registry, 'thief')
    await givenMember(registry, 'thief', stranger)
    expect((await update(version, {}, stranger, 'thief/nodes/Pack')).body.error).toBe('node_of_another_publisher')
    const outlaw = await givenVersion(registry, publisher, 'outlaw', '1.0.0')
    await setNodeStatus(registry, 'outlaw', 'banned')
    expect((await update(outlaw.id, {}, owner, 'maker/nodes/outlaw')).body.error).toBe('node_banned')
    const bad = await givenVersion(registry, publisher, 'Pack', '0.9.0')
    await setVersionStatus(registry, 'Pack', '0.9.0', 'banned')
    expect((await update(bad.id, { changelog: 'Harmless' })).body.error).toBe('version_banned')
  })

  test('404 for a version of another node, addressed through the caller’s own node', async () => {
    const thief = await givenPublisher(registry, 'burglar')
    await givenMember(registry, 'burglar', stranger)
    await givenVersion(registry, thief, 'decoy', '1.0.0')
    const answer = await update(version, { changelog: 'Stolen' }, stranger, 'burglar/nodes/decoy')
    expect(answer.body.error).toBe('version_not_found')
    const { body } = await registry.call('getNodeVersion', '/nodes/Pack/versions/1.0.0')
    expect(body.changelog).not.toBe('Stolen')
  })

  test('404 for an unknown or deleted version, and before the upload', async () => {
    expect((await update('00000000-0000-4000-8000-000000000000', {})).body.error).toBe('version_not_found')
    const gone = await givenVersion(registry, publisher, 'Pack', '0.1.0')
    await setVersionStatus(registry, 'Pack', '0.1.0', 'deleted')
    expect((await update(gone.id, {})).body.error).toBe('version_not_found')
    const path = '/publishers/maker/nodes/Pack/versions'
    const awaited = await registry.post('publishNodeVersion', path, publishBody(publisher.token, 'Pack', '3.0.0'))
    expect((await update(awaited.body.node_version.id, {})).body.error).toBe('version_not_found')
    expect((await update(version, {}, owner, 'maker/nodes/nothing')).body.error).toBe('node_not_found')
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await update(version, { changelog: 'x'.repeat(1_100_000) })).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const answer = await registry.call('updateNodeVersion', `/publishers/maker/nodes/Pack/versions/${version}`, {
      method: 'PUT',
      headers: { ...owner.headers, 'Content-Type': 'text/plain' },
      body: 'x',
    })
    expect(answer.status).toBe(415)
  })
})
