import { beforeAll, describe, expect, test } from 'vitest'
import { definition, extraction, givenArrived, givenExtracted, givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { setNodeStatus } from '../packs.ts'

const registry = useRegistry()
const get = (path: string) => registry.call('getComfyNode', `/nodes/${path}`)
const names = ['Load Image', 'a/b', 'Zoom+ (50%) | [x]?#&', '🐺 Ü', 'a/../b', '..c', 'node', 'backfill', 'trail/']

beforeAll(async () => {
  await givenNode(registry, 'Pack')
  const versionId = await givenArrived(registry, 'Pack', '1.0.0')
  await givenExtracted(registry, 'Pack', versionId, extraction(...names.map((name) => definition(name))))
  await givenArrived(registry, 'Pack', '1.1.0')
  const waiting = await givenArrived(registry, 'Pack', '2.0.0', { status: 'pending' })
  await givenExtracted(registry, 'Pack', waiting, extraction(definition('Secret')))
  await givenNode(registry, 'outlaw')
  const banned = await givenArrived(registry, 'outlaw', '1.0.0')
  await givenExtracted(registry, 'outlaw', banned, extraction(definition('One')))
  await setNodeStatus(registry, 'outlaw', 'banned')
})

describe('GET /nodes/{nodeId}/versions/{version}/comfy-nodes/{comfyNodeName}', () => {
  test.each(names)('200 for %j percent-encoded, with and without a trailing slash', async (name) => {
    const path = `pack/versions/1.0.0/comfy-nodes/${encodeURIComponent(name)}`
    expect(await get(path)).toMatchObject({ status: 200, body: { comfy_node_name: name, version: '1.0.0' } })
    expect((await get(`${path}/`)).body.comfy_node_name).toBe(name)
  })

  test('200 with all facts', async () => {
    const { body } = await get('Pack/versions/1.0.0/comfy-nodes/Load%20Image')
    expect(body).toMatchObject({
      node_id: 'Pack',
      display_name: 'The Load Image',
      function: 'run',
      policy: 'ComfyNodePolicyActive',
      deprecated: false,
    })
    expect(JSON.parse(body.input_types).required).toEqual({ image: ['IMAGE', {}] })
  })

  test('200 for an unescaped slash', async () => {
    expect((await get('Pack/versions/1.0.0/comfy-nodes/a/b')).body.comfy_node_name).toBe('a/b')
  })

  test('400 for a name that is too long', async () => {
    expect((await get(`Pack/versions/1.0.0/comfy-nodes/${'x'.repeat(501)}`)).status).toBe(400)
  })

  test('403 for a banned node', async () => {
    expect((await get('outlaw/versions/1.0.0/comfy-nodes/One')).body.error).toBe('node_banned')
  })

  test('404 for an unknown node, version or case-sensitive name', async () => {
    expect((await get('nothing/versions/1.0.0/comfy-nodes/x')).body.error).toBe('node_not_found')
    expect((await get('Pack/versions/9.0.0/comfy-nodes/x')).body.error).toBe('version_not_found')
    expect((await get('Pack/versions/2.0.0/comfy-nodes/Secret')).body.error).toBe('version_not_found')
    expect((await get('Pack/versions/1.0.0/comfy-nodes/load%20image')).body.error).toBe('comfy_node_not_found')
  })

  test('404 before the extraction', async () => {
    expect((await get('Pack/versions/1.1.0/comfy-nodes/x')).body.error).toBe('comfy_nodes_not_extracted')
  })
})
