import { beforeAll, describe, expect, test } from 'vitest'
import { ask, auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { readEntries, readNewest } from '../log/reader.ts'
import { givenPublisher, givenVersion, setVersionStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

const registry = useRegistry()
let publisher: { id: string; token: string }
let member: Person
let stranger: Person
let id: string

const pathOf = (versionId: string, at = 'maker/nodes/Pack') => `/publishers/${at}/versions/${versionId}/yank`
const yank = (versionId: string) =>
  ask(registry, 'yankNodeVersion', pathOf(versionId), { method: 'PUT', as: member, body: { reason: 'Loses the seed' } })
const unyank = (versionId: string, as: Person | undefined = member, at?: string) =>
  ask(registry, 'unyankNodeVersion', pathOf(versionId, at), { method: 'DELETE', as })

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'maker')
  member = await givenPerson(registry, 'member')
  stranger = await givenPerson(registry, 'stranger')
  await givenMember(registry, 'maker', member, 'member')
  await givenVersion(registry, publisher, 'Pack', '1.0.0', { node: { description: 'Older' } })
  id = (await givenVersion(registry, publisher, 'Pack', '1.1.0', { node: { description: 'Newer' } })).id
})

describe('DELETE /publishers/{publisherId}/nodes/{nodeId}/versions/{versionId}/yank', () => {
  test('200, and new installs get the version again, with its facts on the node', async () => {
    const { body: before } = await registry.call('getNodeVersion', '/nodes/Pack/versions/1.1.0')
    await yank(id)
    const { status, body } = await unyank(id)
    expect(status).toBe(200)
    expect(before).toMatchObject(body)
    expect(body).not.toHaveProperty('yanked_at')
    expect((await registry.call('installNode', '/nodes/Pack/install')).body.version).toBe('1.1.0')
    const { body: node } = await registry.call('getNode', '/nodes/Pack')
    expect(node).toMatchObject({ description: 'Newer', latest_version: { version: '1.1.0' } })
  })

  test('200, and the audit log and the transparency log have both', async () => {
    const entries = (await auditOf(registry, 'version:Pack@1.1.0')).slice(-2)
    expect(entries.map(({ action }) => action)).toEqual(['version.yank', 'version.unyank'])
    const leaves = await readEntries(registry, await readNewest(registry))
    const told = leaves.filter((leaf) => leaf['version'] === '1.1.0').map((leaf) => leaf['yanked'])
    expect(told).toEqual([undefined, 'yes', undefined])
  })

  test('200 for a version that is not yanked, without a change', async () => {
    const { length } = await auditOf(registry, 'version:Pack@1.1.0')
    expect((await unyank(id)).status).toBe(200)
    expect(await auditOf(registry, 'version:Pack@1.1.0')).toHaveLength(length)
  })

  test('400 for a version number in place of the UUID', async () => {
    expect((await unyank('1.1.0')).status).toBe(400)
  })

  test('401 without a credential', async () => {
    expect((await ask(registry, 'unyankNodeVersion', pathOf(id), { method: 'DELETE' })).status).toBe(401)
  })

  test('403 for non-members, and for a banned version', async () => {
    expect((await unyank(id, stranger)).body.error).toBe('members_only')
    await yank(id)
    await setVersionStatus(registry, 'Pack', '1.1.0', 'banned')
    expect((await unyank(id)).body.error).toBe('version_banned')
  })

  test('404 for an unknown version', async () => {
    expect((await unyank('00000000-0000-4000-8000-000000000000')).body.error).toBe('version_not_found')
  })
})
