import { beforeAll, describe, expect, test } from 'vitest'
import { findWrongLatest } from '../../src/exchange/integrity/integrity-store.ts'
import { findUntold } from '../../src/exchange/log/find-untold.ts'
import { ask, auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { readEntries, readNewest } from '../log/reader.ts'
import { givenPublisher, givenUnreviewed, givenVersion, setNodeStatus, setVersionStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

const registry = useRegistry()
let publisher: { id: string; token: string }
let owner: Person
let member: Person
let stranger: Person
let admin: Person

const yank = (id: string, body: unknown = {}, as: Person | undefined = member, at = 'maker/nodes/Pack') =>
  ask(registry, 'yankNodeVersion', `/publishers/${at}/versions/${id}/yank`, { method: 'PUT', as, body })
const install = (node: string, version = '') =>
  registry.call('installNode', `/nodes/${node}/install${version && `?version=${version}`}`)
const leavesOf = async (node: string) => {
  const entries = await readEntries(registry, await readNewest(registry))
  return entries
    .filter((entry) => entry['kind'] === 'version' && entry['node'] === node)
    .map((entry) => [entry['version'], entry['status'], entry['yanked']])
}

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'maker')
  owner = await givenPerson(registry, 'owner')
  member = await givenPerson(registry, 'member')
  stranger = await givenPerson(registry, 'stranger')
  admin = await givenPerson(registry, 'admin', { admin: true })
  await givenMember(registry, 'maker', owner)
  await givenMember(registry, 'maker', member, 'member')
  await givenVersion(registry, publisher, 'Pack', '1.0.0', { node: { description: 'Older' } })
})

describe('PUT /publishers/{publisherId}/nodes/{nodeId}/versions/{versionId}/yank', () => {
  test('200, and new installs get the previous version, while the number can still be installed', async () => {
    const { id } = await givenVersion(registry, publisher, 'Pack', '1.1.0', { node: { description: 'Newer' } })
    expect((await install('Pack')).body.version).toBe('1.1.0')
    const { status, body } = await yank(id, { reason: '  It loses the seed. ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      version: '1.1.0',
      status: 'NodeVersionStatusActive',
      deprecated: false,
      yanked_at: expect.stringMatching(/Z$/),
      yanked_reason: 'It loses the seed.',
    })
    expect(body.downloadUrl).toMatch(/\/download$/)
    expect((await install('Pack')).body.version).toBe('1.0.0')
    expect((await install('Pack', '1.1.0')).body).toEqual(body)
    expect((await registry.call('downloadNodeVersion', '/nodes/Pack/versions/1.1.0/download')).status).toBe(200)
    expect((await registry.call('getNodeVersion', '/nodes/Pack/versions/1.1.0')).body).toMatchObject(body)
    const { body: node } = await registry.call('getNode', '/nodes/Pack')
    expect(node).toMatchObject({ description: 'Older', latest_version: { version: '1.0.0' } })
    expect(node.latest_version).not.toHaveProperty('yanked_at')
    expect(await findWrongLatest(registry.context.db)).toEqual([])
  })

  test('200 for one version after the other, and the pack has the facts of the version that takes over', async () => {
    const described = (description: string) => ({ node: { description } })
    const first = await givenVersion(registry, publisher, 'Turns', '1.0.0', described('First'))
    const second = await givenVersion(registry, publisher, 'Turns', '1.1.0', described('Second'))
    await yank(first.id, {}, member, 'maker/nodes/Turns')
    await yank(second.id, {}, member, 'maker/nodes/Turns')
    const back = `/publishers/maker/nodes/Turns/versions/${first.id}/yank`
    await ask(registry, 'unyankNodeVersion', back, { method: 'DELETE', as: member })
    const { body } = await registry.call('getNode', '/nodes/Turns')
    expect(body).toMatchObject({ description: 'First', latest_version: { version: '1.0.0' } })
  })

  test('200 keeps the format for clients: the version is listed as active', async () => {
    const statuses = 'statuses=NodeVersionStatusActive&statuses=NodeVersionStatusPending'
    const { body } = await registry.call('listNodeVersions', `/nodes/Pack/versions?${statuses}`)
    expect(body.map((each: any) => [each.version, each.status, each.yanked_reason])).toEqual([
      ['1.1.0', 'NodeVersionStatusActive', 'It loses the seed.'],
      ['1.0.0', 'NodeVersionStatusActive', undefined],
    ])
    const bulk = await registry.post('getBulkNodeVersions', '/bulk/nodes/versions', {
      node_versions: [{ node_id: 'Pack', version: '1.1.0' }],
    })
    expect(bulk.body.node_versions).toMatchObject([{ status: 'success', node_version: { version: '1.1.0' } }])
  })

  test('200 with another reason keeps the time, and with the same reason changes nothing', async () => {
    const { body: before } = await registry.call('getNodeVersion', '/nodes/Pack/versions/1.1.0')
    const { body } = await yank(before.id, { reason: 'It loses the seed of a batch.' }, owner)
    expect(body).toMatchObject({ yanked_at: before.yanked_at, yanked_reason: 'It loses the seed of a batch.' })
    const { length } = await auditOf(registry, 'version:Pack@1.1.0')
    expect((await yank(before.id, { reason: 'It loses the seed of a batch.' })).status).toBe(200)
    expect(await auditOf(registry, 'version:Pack@1.1.0')).toHaveLength(length)
    expect((await yank(before.id)).body).not.toHaveProperty('yanked_reason')
  })

  test('200, and the transparency log has it once, beside the status', async () => {
    expect(await auditOf(registry, 'version:Pack@1.1.0')).toContainEqual({
      actor: 'user:member',
      action: 'version.yank',
    })
    expect(await leavesOf('Pack')).toEqual([
      ['1.0.0', 'active', undefined],
      ['1.1.0', 'active', undefined],
      ['1.1.0', 'active', 'yes'],
    ])
    expect(await findUntold(registry.context)).toEqual([])
  })

  test('200 for every version, and a new install gets 404 with advice', async () => {
    const { id } = await givenVersion(registry, publisher, 'single', '1.0.0')
    await yank(id, {}, owner, 'maker/nodes/single')
    const { status, body } = await install('single')
    expect([status, body.error]).toEqual([404, 'no_installable_version'])
    expect(body.message).toMatch(/its publisher yanked every version\. .*such as 1\.0\.0\.$/)
    expect((await install('single', '1.0.0')).status).toBe(200)
    const { body: node } = await registry.call('getNode', '/nodes/single')
    expect(node).not.toHaveProperty('latest_version')
    expect(node.id).toBe('single')
  })

  test('200 for a version flagged since, whose yank stays when it passes', async () => {
    const { id } = await givenVersion(registry, publisher, 'swinging', '1.0.0')
    await givenVersion(registry, publisher, 'swinging', '0.9.0')
    await yank(id, {}, owner, 'maker/nodes/swinging')
    await setVersionStatus(registry, 'swinging', '1.0.0', 'flagged')
    expect((await yank(id, { reason: 'Flagged' }, owner, 'maker/nodes/swinging')).status).toBe(200)
    await setVersionStatus(registry, 'swinging', '1.0.0', 'active')
    expect((await install('swinging')).body.version).toBe('0.9.0')
  })

  test('400 for a version number in place of the UUID, and for a reason that is too long', async () => {
    expect((await yank('1.0.0')).status).toBe(400)
    const { body } = await registry.call('getNodeVersion', '/nodes/Pack/versions/1.0.0')
    expect((await yank(body.id, { reason: 'x'.repeat(501) })).status).toBe(400)
  })

  test('401 without a credential, and for publish tokens', async () => {
    const path = '/publishers/maker/nodes/Pack/versions/00000000-0000-4000-8000-000000000000/yank'
    expect((await ask(registry, 'yankNodeVersion', path, { method: 'PUT', body: {} })).status).toBe(401)
    const token = { id: 'token', email: '', headers: { Authorization: `Bearer ${publisher.token}` } }
    const { body } = await registry.call('getNodeVersion', '/nodes/Pack/versions/1.0.0')
    expect((await yank(body.id, {}, token)).status).toBe(401)
  })

  test('403 for non-members, admins, and a banned version', async () => {
    const { id } = await givenVersion(registry, publisher, 'Pack', '1.2.0')
    expect((await yank(id, {}, stranger)).body.error).toBe('members_only')
    expect((await yank(id, {}, admin)).body.error).toBe('members_only')
    await setVersionStatus(registry, 'Pack', '1.2.0', 'banned')
    expect((await yank(id)).body.error).toBe('version_banned')
    const outlaw = await givenVersion(registry, publisher, 'outlaw', '1.0.0')
    await setNodeStatus(registry, 'outlaw', 'banned')
    expect((await yank(outlaw.id, {}, owner, 'maker/nodes/outlaw')).body.error).toBe('node_banned')
  })

  test('404 for a version of another node, addressed through the caller’s own node', async () => {
    const burglar = await givenPublisher(registry, 'burglar')
    await givenMember(registry, 'burglar', stranger)
    await givenVersion(registry, burglar, 'decoy', '1.0.0')
    const { body } = await registry.call('getNodeVersion', '/nodes/Pack/versions/1.0.0')
    expect((await yank(body.id, {}, stranger, 'burglar/nodes/decoy')).body.error).toBe('version_not_found')
  })

  test('409 for a pending or flagged version', async () => {
    const { id } = await givenUnreviewed(registry, publisher, 'Pack', '1.3.0')
    const { body } = await yank(id)
    expect(body).toMatchObject({
      error: 'version_not_yankable',
      message: expect.stringContaining('waiting for its review'),
    })
    await registry.review()
    await setVersionStatus(registry, 'Pack', '1.3.0', 'flagged')
    expect((await yank(id)).status).toBe(409)
  })

  test('413 for a body above a mebibyte', async () => {
    const { body } = await registry.call('getNodeVersion', '/nodes/Pack/versions/1.0.0')
    expect((await yank(body.id, { reason: 'x'.repeat(1_100_000) })).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const { body } = await registry.call('getNodeVersion', '/nodes/Pack/versions/1.0.0')
    const path = `/publishers/maker/nodes/Pack/versions/${body.id}/yank`
    const headers = { ...owner.headers, 'Content-Type': 'text/plain' }
    expect((await registry.call('yankNodeVersion', path, { method: 'PUT', headers, body: 'x' })).status).toBe(415)
  })
})
