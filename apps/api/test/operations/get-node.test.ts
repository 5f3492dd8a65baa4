import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { expectKnown } from '../known-bytes.ts'
import { givenPublisher, givenVersion, publishBody, setNodeStatus, setVersionStatus } from '../packs.ts'

const registry = useRegistry()
const get = (path: string) => registry.call('getNode', path)

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'reader')
  for (const version of ['1.9.0', '1.10.0', '2.0.0-beta.1']) {
    await givenVersion(registry, publisher, 'Mixed-Case', version, {
      version: {
        supported_os: ['Microsoft :: Windows', 'POSIX :: Linux'],
        supported_accelerators: ['GPU :: NVIDIA CUDA'],
        supported_comfyui_version: '>=0.3.40,<1.0',
        changelog: `About ${version}`,
      },
    })
  }
  await givenVersion(registry, publisher, 'outlaw', '1.0.0')
  await setNodeStatus(registry, 'outlaw', 'banned', 'It mines coins.')
  await givenVersion(registry, publisher, 'gone', '1.0.0')
  await setNodeStatus(registry, 'gone', 'deleted')
  const body = publishBody(publisher.token, 'awaited', '1.0.0')
  await registry.post('publishNodeVersion', '/publishers/reader/nodes/awaited/versions', body)
})

describe('GET /nodes/{nodeId}', () => {
  test('200 with publisher, latest version by semver, and normalised compatibility', async () => {
    const { status, body } = await get('/nodes/Mixed-Case')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: 'Mixed-Case',
      publisher: { id: 'reader' },
      supported_os: ['Windows', 'Linux'],
      supported_accelerators: ['CUDA'],
      supported_comfyui_version: '>=0.3.40 <1.0.0',
      latest_version: { version: '1.10.0', changelog: 'About 1.10.0' },
    })
    expect(body.latest_version.declared_compatibility.supported_comfyui_version).toBe('>=0.3.40,<1.0')
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  })

  test('200 with translations on request only', async () => {
    const translations = { ja: { name: 'ノード' } }
    await registry.context.db
      .updateTable('nodes')
      .set({ translations: JSON.stringify(translations) })
      .where('id', '=', 'Mixed-Case')
      .execute()
    expect((await get('/nodes/Mixed-Case')).body).not.toHaveProperty('translations')
    expect((await get('/nodes/Mixed-Case?include_translations=true')).body.translations).toEqual(translations)
  })

  test('200 with the highest remaining active version as the latest', async () => {
    await setVersionStatus(registry, 'Mixed-Case', '1.10.0', 'flagged')
    expect((await get('/nodes/Mixed-Case')).body.latest_version.version).toBe('1.9.0')
    await setVersionStatus(registry, 'Mixed-Case', '1.9.0', 'banned')
    expect((await get('/nodes/Mixed-Case')).body.latest_version.version).toBe('2.0.0-beta.1')
    await setVersionStatus(registry, 'Mixed-Case', '2.0.0-beta.1', 'pending')
    expect((await get('/nodes/Mixed-Case')).body).not.toHaveProperty('latest_version')
  })

  test('302 to the canonical id for another case, with the query', async () => {
    const { status, headers } = await get('/nodes/MIXED-case?include_translations=true')
    expect(status).toBe(302)
    expect(headers.get('location')).toBe('../nodes/Mixed-Case?include_translations=true')
  })

  test('304 when If-None-Match matches', () => expectKnown(registry, 'getNode', '/nodes/Mixed-Case'))

  test('400 for an id that is too long', async () => {
    expect((await get(`/nodes/${'x'.repeat(201)}`)).status).toBe(400)
  })

  test('403 with the reason for a banned node', async () => {
    const { status, body } = await get('/nodes/outlaw')
    expect(status).toBe(403)
    expect(body).toEqual({ error: 'node_banned', message: "The node 'outlaw' is banned: It mines coins." })
  })

  test.each(['nobody', 'gone', 'awaited'])('404 for an unknown, deleted or unpublished node: %s', async (id) => {
    expect((await get(`/nodes/${id}`)).status).toBe(404)
  })
})
