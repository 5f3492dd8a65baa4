import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setNodeStatus, setVersionStatus } from '../packs.ts'

const registry = useRegistry()
const source = 'class Blur:\n    """Ünïcode"""\n'

const get = (path: string, version = '1.0.0') =>
  registry.call('getNodeVersionFile', `/nodes/pack/versions/${version}/file?path=${encodeURIComponent(path)}`)

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'studio')
  const files = {
    'nodes/blur.py': source,
    'model.bin': 'a\0b',
    'empty.py': '',
    'long.py': '# a line\n'.repeat(80_000),
  }
  await givenVersion(registry, publisher, 'pack', '1.0.0', { files })
  await givenVersion(registry, publisher, 'pack', '1.1.0', { files })
  await setVersionStatus(registry, 'pack', '1.1.0', 'banned')
})

describe('GET /nodes/{nodeId}/versions/{version}/file', () => {
  test('200 with the text of a file', async () => {
    const { status, body } = await get('nodes/blur.py')
    expect({ status, body }).toEqual({
      status: 200,
      body: { path: 'nodes/blur.py', size: Buffer.byteLength(source), is_text: true, text: source, is_cut: false },
    })
  })

  test('200 with an empty text for an empty and for a binary file', async () => {
    expect((await get('empty.py')).body).toMatchObject({ is_text: true, text: '', size: 0 })
    expect((await get('model.bin')).body).toMatchObject({ is_text: false, text: '', size: 3 })
  })

  test('200 with the first 512 KiB of a longer file', async () => {
    const { body } = await get('long.py')
    expect(body).toMatchObject({ is_cut: true, size: 720_000 })
    expect(body.text).toHaveLength(512 * 1024)
  })

  test('400 without a path', async () => {
    expect((await registry.call('getNodeVersionFile', '/nodes/pack/versions/1.0.0/file')).status).toBe(400)
  })

  test('403 for a banned version or node', async () => {
    expect((await get('nodes/blur.py', '1.1.0')).status).toBe(403)
    await setNodeStatus(registry, 'pack', 'banned')
    expect((await get('nodes/blur.py')).status).toBe(403)
    await setNodeStatus(registry, 'pack', 'active')
  })

  test.each(['none.py', 'nodes', '../nodes/blur.py', '/nodes/blur.py', 'nodes//blur.py', 'constructor'])(
    '404 for %s, which the archive does not list',
    async (path) => {
      const { status, body } = await get(path)
      expect({ status, code: body.error }).toEqual({ status: 404, code: 'file_not_found' })
    },
  )

  test('404 for an unknown version, and while the archive is stored elsewhere', async () => {
    expect((await get('nodes/blur.py', '9.0.0')).status).toBe(404)
    const versions = registry.context.db.updateTable('node_versions').where('version', '=', '1.0.0')
    await versions.set({ mirrored: true, remote_url: 'https://elsewhere.test/pack.zip' }).execute()
    expect((await get('nodes/blur.py')).status).toBe(404)
    await versions.set({ mirrored: false, remote_url: null }).execute()
  })
})
