import { beforeAll, describe, expect, test } from 'vitest'
import { givenAdmin } from '../admins.ts'
import { definition, extraction, givenArrived, givenExtracted, givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { expectKnown } from '../known-bytes.ts'
import {
  givenPublisher,
  givenUnclaimed,
  givenVersion,
  publishBody,
  setMerged,
  setNodeStatus,
  setVersionStatus,
} from '../packs.ts'

const registry = useRegistry()
const list = (path: string) => registry.call('listNodeVersions', path)
const numbers = (body: { version: string }[]) => body.map((version) => version.version)

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'lister')
  for (const version of ['1.9.0', '1.10.0', '2.0.0-rc.1', '1.2.0', '0.1.0']) {
    await givenVersion(registry, publisher, 'pack', version)
  }
  await setVersionStatus(registry, 'pack', '1.2.0', 'pending')
  await setVersionStatus(registry, 'pack', '1.9.0', 'flagged', 'It calls eval.')
  await setVersionStatus(registry, 'pack', '0.1.0', 'deleted')
  await registry.post(
    'publishNodeVersion',
    '/publishers/lister/nodes/pack/versions',
    publishBody(publisher.token, 'pack', '3.0.0'),
  )
  await givenVersion(registry, publisher, 'outlaw', '1.0.0')
  await setNodeStatus(registry, 'outlaw', 'banned')
  await givenUnclaimed(registry, 'bare')
})

describe('GET /nodes/{nodeId}/versions', () => {
  test('200 with all reviewed versions that were not deleted, highest precedence first', async () => {
    const { body } = await list('/nodes/pack/versions')
    expect(numbers(body)).toEqual(['2.0.0-rc.1', '1.10.0', '1.9.0'])
    for (const version of body) expect(version).toMatchObject({ changelog: '', createdAt: expect.stringMatching(/Z$/) })
  })

  test('200 with several statuses, and never with pending or deleted versions', async () => {
    const { body } = await list(
      '/nodes/pack/versions?statuses=NodeVersionStatusActive&statuses=NodeVersionStatusPending',
    )
    expect(numbers(body)).toEqual(['2.0.0-rc.1', '1.10.0'])
    expect((await list('/nodes/pack/versions?statuses=NodeVersionStatusDeleted')).body).toEqual([])
  })

  test('200 with the reason on request only, and a download URL only for installable versions', async () => {
    const plain = (await list('/nodes/pack/versions')).body
    expect(plain[2]).not.toHaveProperty('status_reason')
    expect(plain[2]).not.toHaveProperty('downloadUrl')
    expect(plain[1]).toHaveProperty('downloadUrl')
    expect((await list('/nodes/pack/versions?include_status_reason=true')).body[2].status_reason).toBe('It calls eval.')
  })

  test('200 with the changes of each version since the next lower installable one', async () => {
    await givenNode(registry, 'changing')
    const names = { '1.0.0': ['A'], '1.1.0': ['A', 'B'], '1.2.0': ['B'] }
    for (const [version, nodes] of Object.entries(names)) {
      const id = await givenArrived(registry, 'changing', version)
      await givenExtracted(registry, 'changing', id, extraction(...nodes.map((name) => definition(name))))
    }
    const { body } = await list('/nodes/changing/versions')
    const safe = { positional: 'safe', named: 'safe', prompt: 'safe' }
    const breaks = { positional: 'breaks', named: 'breaks', prompt: 'breaks' }
    expect(body.map(({ changes }: { changes?: object }) => changes)).toEqual([
      {
        since: '1.1.0',
        effects: breaks,
        advised_bump: 'major',
        advised_version: '2.0.0',
        breaks_without_major: true,
        compared: { comfy_nodes: 2, total: 2 },
        change_count: 1,
        counts: { 'node-removed': 1 },
      },
      {
        since: '1.0.0',
        effects: safe,
        advised_bump: 'minor',
        advised_version: '1.1.0',
        compared: { comfy_nodes: 1, total: 1 },
        change_count: 1,
        counts: { 'node-added': 1 },
      },
      undefined,
    ])
    const read = await registry.call('getNodeVersion', '/nodes/changing/versions/1.2.0')
    expect(read.body.changes).toEqual(body[0].changes)
    const all = await registry.call('listAllNodeVersions', '/versions?nodeId=changing')
    const told = all.body.versions.find(({ version }: { version: string }) => version === '1.2.0')
    expect(told.changes).toEqual(body[0].changes)
    await setVersionStatus(registry, 'changing', '1.1.0', 'banned')
    const [, banned] = (await list('/nodes/changing/versions')).body
    expect(banned).not.toHaveProperty('changes')
  })

  test('200 with an empty list for a node without versions', async () => {
    expect((await list('/nodes/bare/versions')).body).toEqual([])
  })

  test('200 for an admin with pending versions, and with those of a hidden node', async () => {
    const { admin } = await givenAdmin(registry)
    const ask = (path: string) => registry.call('listNodeVersions', path, { headers: admin.headers })
    expect(numbers((await ask('/nodes/pack/versions?statuses=NodeVersionStatusPending')).body)).toEqual(['1.2.0'])
    expect(numbers((await ask('/nodes/pack/versions?statuses=NodeVersionStatusDeleted')).body)).toEqual(['0.1.0'])
    expect(numbers((await ask('/nodes/outlaw/versions')).body)).toEqual(['1.0.0'])
    await registry.context.db.updateTable('nodes').set({ listed_at: null }).where('id', '=', 'outlaw').execute()
    expect(numbers((await ask('/nodes/outlaw/versions')).body)).toEqual(['1.0.0'])
    expect((await ask('/nodes/nobody/versions')).status).toBe(404)
    await registry.context.db.updateTable('nodes').set({ listed_at: new Date() }).where('id', '=', 'outlaw').execute()
  })

  test('302 to the versions of the node it was merged into', async () => {
    await givenUnclaimed(registry, 'merged-pack')
    await setMerged(registry, 'merged-pack', 'pack')
    const { status, headers } = await list('/nodes/merged-pack/versions?statuses=NodeVersionStatusActive')
    expect(status).toBe(302)
    expect(headers.get('location')).toBe('../../nodes/pack/versions?statuses=NodeVersionStatusActive')
  })

  test('304 when If-None-Match matches', () => expectKnown(registry, 'listNodeVersions', '/nodes/pack/versions'))

  test('400 for an unknown status', async () => {
    const { status, body } = await list('/nodes/pack/versions?statuses=Active')
    expect(status).toBe(400)
    expect(body.message).toContain('NodeVersionStatusActive')
  })

  test('403 for a banned node', async () => {
    expect((await list('/nodes/outlaw/versions')).status).toBe(403)
  })

  test('404 for an unknown node', async () => {
    expect((await list('/nodes/nobody/versions')).status).toBe(404)
  })
})
