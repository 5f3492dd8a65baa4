import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatManagerSnapshot } from '@registry/pack-set'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeRegistry, startRegistry, type RunningRegistry } from '../running-registry.ts'
import { createManagerWorkspace, isManagerMissing, manager3Sources } from './manager/manager.ts'
import { olderSet } from './manager/older-set.ts'

/*
 * ComfyUI-Manager 3.41 is in no package registry. The first tests repeat its requests and headers. Its registry module
 * differs from 4.3 only in log lines and answer fields. The last test runs its sources, if they exist.
 */

const catalogueHeaders = {
  'Cache-Control': 'no-cache',
  Pragma: 'no-cache',
  Expires: '0',
  Accept: '*/*',
  'Accept-Encoding': 'gzip, deflate',
  'User-Agent': 'Python/3.11 aiohttp/3.14.5',
}
const headers = { 'User-Agent': 'python-requests/2.34.2', 'Accept-Encoding': 'gzip, deflate', Accept: '*/*' }
const downloadHeaders = { 'User-Agent': 'pytorch/vision', 'Accept-Encoding': 'identity' }

describe('ComfyUI-Manager 3.41', () => {
  let registry: RunningRegistry

  beforeAll(async () => {
    registry = await startRegistry({ args: ['--only', 'api'], patienceMs: 280_000 })
  }, 300_000)

  afterAll(() => removeRegistry(registry))

  test('fetches every pack page by page, with the fields that its list shows', async () => {
    const seen: any[] = []
    let [page, pages] = [1, 1]
    for (; page <= pages; page++) {
      const query = `page=${page}&limit=30&comfyui_version=v0.3.75&form_factor=git-linux`
      const answer = await json(`/nodes?${query}`, catalogueHeaders)
      pages = answer.totalPages
      seen.push(...answer.nodes)
    }
    expect(seen.length).toBe((await json('/nodes?limit=1', headers)).total)
    for (const node of seen) {
      expect(node).toMatchObject({ id: expect.any(String), name: expect.any(String), description: expect.any(String) })
      expect(node.publisher.name).toEqual(expect.any(String))
      expect(node.repository).not.toBeNull()
      expect(node.latest_version?.version ?? 'nightly').toEqual(expect.any(String))
    }
  }, 120_000)

  test('installs the latest and a given version, and fetches the archive twice', async () => {
    const latest = await json('/nodes/frame-ratios/install', headers)
    const named = await json('/nodes/frame-ratios/install?version=1.9.0', headers)
    expect([latest.version, named.version]).toEqual(['1.10.1', '1.9.0'])
    for (const version of [latest, named])
      expect(version).toMatchObject({
        id: expect.any(String),
        changelog: expect.any(String),
        dependencies: expect.any(Array),
        deprecated: false,
      })
    const looked = await fetch(named.downloadUrl, { headers: { ...downloadHeaders, Method: 'HEAD' } })
    await looked.body?.cancel()
    const archive = await fetch(looked.url, { headers: downloadHeaders })
    expect([looked.status, archive.status]).toEqual([200, 200])
    const bytes = Buffer.from(await archive.arrayBuffer())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  }, 120_000)

  test('lists the versions of a pack with date and changelog', async () => {
    const statuses = 'statuses=NodeVersionStatusActive&statuses=NodeVersionStatusPending'
    const versions = await json(`/nodes/frame-ratios/versions?${statuses}`, headers)
    expect(versions.length).toBeGreaterThan(2)
    for (const version of versions) {
      expect(version).toMatchObject({ version: expect.any(String), changelog: expect.any(String) })
      expect(version.createdAt).toMatch(/^\d{4}-\d\d-\d\dT/)
    }
  }, 120_000)

  test('gets 404 for an unknown pack', async () => {
    const answer = await fetch(`${registry.api}/nodes/no-such-pack/install?version=1.0.0`, { headers })
    expect(answer.status).toBe(404)
  })

  async function json(path: string, sent: Record<string, string>): Promise<any> {
    const answer = await fetch(`${registry.api}${path}`, { headers: sent })
    expect(answer.status).toBe(200)
    return answer.json()
  }
})

describe.skipIf(isManagerMissing || manager3Sources === undefined)('the sources of ComfyUI-Manager 3.41', () => {
  test('restore a set of packs from its snapshot', async () => {
    const registry = await startRegistry({ args: ['--only', 'api'], patienceMs: 280_000 })
    const workspace = await createManagerWorkspace(registry.api, manager3Sources)
    try {
      const path = join(workspace.directory, 'snapshot.json')
      await writeFile(path, formatManagerSnapshot(olderSet).text)
      const restored = await workspace.run(['restore-snapshot', path])
      expect(restored.stdout).toContain('[ INSTALLED ] tone-bench@1.1.0')
      const project = await readFile(join(workspace.directory, 'custom_nodes/tone-bench/pyproject.toml'), 'utf8')
      expect(project).toContain('version = "1.1.0"')
    } finally {
      await removeRegistry(registry)
      await workspace.remove()
    }
  }, 300_000)
})
