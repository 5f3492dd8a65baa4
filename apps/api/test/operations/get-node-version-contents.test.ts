import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setNodeStatus } from '../packs.ts'

const registry = useRegistry()
const get = (path: string) => registry.call('getNodeVersionContents', path)

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'reader')
  await givenVersion(registry, publisher, 'pack', '1.0.0', {
    files: { 'README.md': '# Hello\n', LICENSE: 'Do what you like.', 'nodes/paint.py': 'x = 1\n' },
  })
  await givenVersion(registry, publisher, 'outlaw', '1.0.0')
  await setNodeStatus(registry, 'outlaw', 'banned')
})

describe('GET /nodes/{nodeId}/versions/{version}/contents', () => {
  test('200 with README, licence, and every file with its size', async () => {
    const { body } = await get('/nodes/pack/versions/1.0.0/contents')
    expect(body).toMatchObject({ readme: '# Hello\n', license_text: 'Do what you like.', file_count: 5 })
    expect(body.files).toContainEqual({ path: 'nodes/paint.py', size: 6 })
    expect(body.unpacked_size).toBe(body.files.reduce((sum: number, file: { size: number }) => sum + file.size, 0))
  })

  test('200 with the URL prefix of the pictures in its archive', async () => {
    const { body } = await get('/nodes/pack/versions/1.0.0/contents')
    expect(new URL(body.picture_url).pathname).toBe('/nodes/pack/versions/1.0.0/picture')
    expect(body.picture_url).toMatch(/\?path=$/)
  })

  test('400 for a version number that is too long', async () => {
    expect((await get(`/nodes/pack/versions/${'1'.repeat(201)}/contents`)).status).toBe(400)
  })

  test('403 for a banned node', async () => {
    expect((await get('/nodes/outlaw/versions/1.0.0/contents')).status).toBe(403)
  })

  test('404 for an unknown version', async () => {
    expect((await get('/nodes/pack/versions/2.0.0/contents')).status).toBe(404)
  })
})
