import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import {
  givenPublisher,
  givenUnclaimed,
  givenUnreviewed,
  givenVersion,
  setMerged,
  setNodeStatus,
  setVersionStatus,
} from '../packs.ts'
import { forgetJobs } from '../review/reviewing.ts'

const registry = useRegistry()
const install = (path: string, init?: RequestInit) => registry.call('installNode', path, init)
const downloads = async (id: string) => {
  await registry.context.installs.flush()
  return (await registry.call('listAllNodes', `/nodes?node_id=${id}`)).body.nodes[0].downloads
}

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'installer')
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await givenVersion(registry, publisher, 'pack', version)
  await setVersionStatus(registry, 'pack', '1.2.0', 'flagged')
  await setVersionStatus(registry, 'pack', '1.3.0', 'banned')
  await givenUnreviewed(registry, publisher, 'pack', '1.4.0')
  await forgetJobs(registry)
  await givenVersion(registry, publisher, 'outlaw', '1.0.0')
  await setNodeStatus(registry, 'outlaw', 'banned')
  await givenUnclaimed(registry, 'unclaimed-pack')
})

describe('GET /nodes/{nodeId}/install', () => {
  test('200 with the latest version and its download URL, and counts one install', async () => {
    const before = await downloads('pack')
    const { status, body } = await install('/nodes/pack/install')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      node_id: 'pack',
      version: '1.1.0',
      downloadUrl: 'http://registry.test/nodes/pack/versions/1.1.0/download',
      dependencies: ['numpy>=1.26'],
    })
    expect(await downloads('pack')).toBe(before + 1)
  })

  test('200 for a version in any common spelling and an id in any case', async () => {
    expect((await install('/nodes/PACK/install?version=v1.0')).body.version).toBe('1.0.0')
    expect((await install('/nodes/pack/install?version=')).body.version).toBe('1.1.0')
  })

  test('200 for HEAD, without counting', async () => {
    const before = await downloads('pack')
    await registry.fetch(new Request('http://registry.test/nodes/pack/install', { method: 'HEAD' }))
    expect(await downloads('pack')).toBe(before)
  })

  test('304 when If-None-Match matches, which counts too', async () => {
    const before = await downloads('pack')
    const { headers } = await install('/nodes/pack/install')
    const again = await install('/nodes/pack/install', { headers: { 'If-None-Match': headers.get('etag')! } })
    expect(again.status).toBe(304)
    expect(again.headers.get('cache-control')).toBe('no-cache')
    expect(await downloads('pack')).toBe(before + 2)
  })

  test('200 for ten calls from one address, of which five count, and separately for another address', async () => {
    const before = await downloads('pack')
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
    for (let i = 0; i < 10; i++) {
      const { status, body } = await install('/nodes/pack/install?version=1.0.0', from('203.0.113.7'))
      expect([status, body.version]).toEqual([200, '1.0.0'])
    }
    await install('/nodes/pack/install?version=1.0.0', from('203.0.113.8'))
    expect(await downloads('pack')).toBe(before + 6)
  })

  test('200 for fifty concurrent calls, which all count', async () => {
    const before = await downloads('pack')
    await Promise.all(Array.from({ length: 50 }, () => install('/nodes/pack/install?version=1.0.0')))
    expect(await downloads('pack')).toBe(before + 50)
    const { count } = await registry.context.db
      .selectFrom('node_installs')
      .innerJoin('node_versions', 'node_versions.id', 'node_installs.version_id')
      .select('count')
      .where('version', '=', '1.0.0')
      .executeTakeFirstOrThrow()
    expect(count).toBeGreaterThanOrEqual(50)
  })

  test('302 to the node it was merged into, without counting', async () => {
    await givenUnclaimed(registry, 'merged-pack')
    await setMerged(registry, 'merged-pack', 'pack')
    const before = await downloads('pack')
    const { status, headers } = await install('/nodes/merged-pack/install?version=1.0.0')
    expect(status).toBe(302)
    expect(headers.get('location')).toBe('../../nodes/pack/install?version=1.0.0')
    expect(await downloads('pack')).toBe(before)
  })

  test('400 for a version number that is too long', async () => {
    expect((await install(`/nodes/pack/install?version=${'1'.repeat(201)}`)).status).toBe(400)
  })

  test('403 with the status for a version that is not installable', async () => {
    const flagged = await install('/nodes/pack/install?version=1.2.0')
    expect(flagged.status).toBe(403)
    expect(flagged.body).toMatchObject({
      error: 'version_not_installable',
      message: expect.stringContaining('flagged by its review'),
    })
    expect((await install('/nodes/pack/install?version=1.3.0')).status).toBe(403)
  })

  test('403 for a banned node', async () => {
    expect((await install('/nodes/outlaw/install')).status).toBe(403)
  })

  test('404 for an unknown node, an unknown or pending version, and a node without versions', async () => {
    expect((await install('/nodes/nobody/install')).body.error).toBe('node_not_found')
    expect((await install('/nodes/pack/install?version=9.9.9')).body.error).toBe('version_not_found')
    expect((await install('/nodes/pack/install?version=1.4.0')).body.error).toBe('version_not_found')
    expect((await install('/nodes/unclaimed-pack/install')).body.error).toBe('no_installable_version')
  })
})
