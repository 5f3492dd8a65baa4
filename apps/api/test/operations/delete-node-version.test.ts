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

const remove = (id: string, as: Person = owner, at = 'maker/nodes/Pack') =>
  ask(registry, 'deleteNodeVersion', `/publishers/${at}/versions/${id}`, { method: 'DELETE', as })

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'maker')
  owner = await givenPerson(registry, 'owner')
  member = await givenPerson(registry, 'member')
  stranger = await givenPerson(registry, 'stranger')
  await givenMember(registry, 'maker', owner)
  await givenMember(registry, 'maker', member, 'member')
  await givenVersion(registry, publisher, 'Pack', '1.0.0')
})

describe('DELETE /publishers/{publisherId}/nodes/{nodeId}/versions/{versionId}', () => {
  test('204, and the version is gone with its archive, and the previous one is the latest', async () => {
    const { id } = await givenVersion(registry, publisher, 'Pack', '1.1.0')
    expect((await remove(id)).status).toBe(204)
    const at = '/nodes/Pack/versions/1.1.0'
    expect((await registry.call('getNodeVersion', at)).status).toBe(404)
    expect((await registry.call('getNodeVersionContents', `${at}/contents`)).status).toBe(404)
    expect((await registry.call('downloadNodeVersion', `${at}/download`)).status).toBe(404)
    expect((await registry.call('installNode', '/nodes/Pack/install?version=1.1.0')).status).toBe(404)
    expect((await registry.call('installNode', '/nodes/Pack/install')).body.version).toBe('1.0.0')
    expect((await registry.call('getNode', '/nodes/Pack')).body.latest_version.version).toBe('1.0.0')
    expect((await auditOf(registry, 'version:Pack@1.1.0')).at(-1)).toEqual({
      actor: 'user:owner',
      action: 'version.delete',
    })
  })

  test('204, and its number stays taken', async () => {
    const { id } = await givenVersion(registry, publisher, 'Pack', '1.2.0')
    await remove(id)
    const path = '/publishers/maker/nodes/Pack/versions'
    const again = await registry.post('publishNodeVersion', path, publishBody(publisher.token, 'Pack', '1.2.0'))
    expect(again.body.error).toBe('version_exists')
  })

  test('204 for the only version, which unlists the node, whose id stays taken', async () => {
    const { id } = await givenVersion(registry, publisher, 'single', '1.0.0')
    expect((await remove(id, owner, 'maker/nodes/single')).status).toBe(204)
    expect((await registry.call('getNode', '/nodes/single')).body.error).toBe('node_not_found')
    expect((await registry.call('installNode', '/nodes/single/install')).body.error).toBe('node_not_found')
    const other = await givenPublisher(registry, 'stranger')
    const body = publishBody(other.token, 'single', '2.0.0')
    const taken = await registry.post('publishNodeVersion', '/publishers/stranger/nodes/single/versions', body)
    expect(taken.body.error).toBe('node_id_taken')
  })

  test('400 for a version number in place of the UUID', async () => {
    expect((await remove('1.0.0')).status).toBe(400)
  })

  test('401 without a credential', async () => {
    const { id } = await givenVersion(registry, publisher, 'Pack', '1.3.0')
    const question = { method: 'DELETE' } as const
    const path = `/publishers/maker/nodes/Pack/versions/${id}`
    expect((await ask(registry, 'deleteNodeVersion', path, question)).status).toBe(401)
  })

  test('403 for members, non-members, a node of another publisher, and a banned version', async () => {
    const { id } = await givenVersion(registry, publisher, 'Pack', '1.4.0')
    expect((await remove(id, member)).body.error).toBe('owners_only')
    expect((await remove(id, stranger)).body.error).toBe('owners_only')
    await givenPublisher(registry, 'thief')
    await givenMember(registry, 'thief', stranger)
    expect((await remove(id, stranger, 'thief/nodes/Pack')).body.error).toBe('node_of_another_publisher')
    await setVersionStatus(registry, 'Pack', '1.4.0', 'banned')
    expect((await remove(id)).body.error).toBe('version_banned')
    const outlaw = await givenVersion(registry, publisher, 'outlaw', '1.0.0')
    await setNodeStatus(registry, 'outlaw', 'banned')
    expect((await remove(outlaw.id, owner, 'maker/nodes/outlaw')).body.error).toBe('node_banned')
  })

  test('404 for a version of another node, addressed through the caller’s own node', async () => {
    const { id } = await givenVersion(registry, publisher, 'Pack', '1.5.0')
    const burglar = await givenPublisher(registry, 'burglar')
    await givenMember(registry, 'burglar', stranger)
    await givenVersion(registry, burglar, 'decoy', '1.0.0')
    expect((await remove(id, stranger, 'burglar/nodes/decoy')).body.error).toBe('version_not_found')
    expect((await registry.call('getNodeVersion', '/nodes/Pack/versions/1.5.0')).status).toBe(200)
  })

  test('404 for an unknown version, and for one of two concurrent calls', async () => {
    expect((await remove('00000000-0000-4000-8000-000000000000')).body.error).toBe('version_not_found')
    const { id } = await givenVersion(registry, publisher, 'Pack', '1.6.0')
    const answers = await Promise.all([remove(id), remove(id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
  })
})
