import { beforeAll, describe, expect, test } from 'vitest'
import { definition, extraction, givenArrived, givenExtracted, givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { expectKnown } from '../known-bytes.ts'
import { setNodeStatus } from '../packs.ts'

const registry = useRegistry()
const list = (nodeId: string, version: string, query = '') =>
  registry.call('listComfyNodes', `/nodes/${nodeId}/versions/${version}/comfy-nodes${query}`)
const namesOf = (comfyNodes: { comfy_node_name: string }[]) => comfyNodes.map((node) => node.comfy_node_name)

beforeAll(async () => {
  await givenNode(registry, 'Pack')
  const names = ['Zebra', 'Apple', ...Array.from({ length: 220 }, (_, i) => `Node ${i}`)]
  const versionId = await givenArrived(registry, 'Pack', '1.0.0')
  await givenExtracted(registry, 'Pack', versionId, extraction(...names.map((name) => definition(name))))
  await givenArrived(registry, 'Pack', '1.1.0')
  const waiting = await givenArrived(registry, 'Pack', '2.0.0', { status: 'pending' })
  await givenExtracted(registry, 'Pack', waiting, extraction(definition('Secret')))
  await givenArrived(registry, 'Pack', '3.0.0', { status: 'deleted' })
  await givenNode(registry, 'outlaw')
  await givenArrived(registry, 'outlaw', '1.0.0')
  await setNodeStatus(registry, 'outlaw', 'banned')
})

describe('GET /nodes/{nodeId}/versions/{version}/comfy-nodes', () => {
  test('200 with a page in the order of the pack, and the number of pages', async () => {
    const { status, body } = await list('pack', '1.0.0')
    expect(status).toBe(200)
    expect(namesOf(body.comfy_nodes)).toEqual(['Zebra', 'Apple', ...Array.from({ length: 8 }, (_, i) => `Node ${i}`)])
    expect(body).toMatchObject({ total: 222, totalNumberOfPages: 23 })
    expect(body.comfy_nodes[0]).toMatchObject({ node_id: 'Pack', version: '1.0.0', category: 'image' })
  })

  test('200 with every comfy node once over all pages, and an empty page after the last', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list('Pack', '1.0.0', `?page=${page}&limit=100`)))
    const names = pages.flatMap(({ body }) => namesOf(body.comfy_nodes))
    expect(names).toHaveLength(222)
    expect(new Set(names).size).toBe(222)
    expect((await list('Pack', '1.0.0', '?page=4&limit=100')).body).toMatchObject({ comfy_nodes: [], total: 222 })
  })

  test('200 with at most 200 per page, and 10 for an invalid limit', async () => {
    const { body } = await list('Pack', '1.0.0', '?limit=256&page=0')
    expect(body.comfy_nodes).toHaveLength(200)
    expect(body.totalNumberOfPages).toBe(2)
    expect((await list('Pack', '1.0.0', '?limit=0')).body.comfy_nodes).toHaveLength(10)
  })

  test('200 with an empty list before the extraction', async () => {
    expect((await list('Pack', '1.1.0')).body).toEqual({ comfy_nodes: [], total: 0, totalNumberOfPages: 0 })
  })

  test('304 when If-None-Match matches', () =>
    expectKnown(registry, 'listComfyNodes', '/nodes/Pack/versions/1.0.0/comfy-nodes'))

  test('400 for a page that is not a number', async () => {
    expect((await list('Pack', '1.0.0', '?page=first')).body.error).toBe('invalid_request')
  })

  test('403 for a banned node', async () => {
    expect(await list('outlaw', '1.0.0')).toMatchObject({ status: 403, body: { error: 'node_banned' } })
  })

  test('404 for an unknown node or version, and for a pending or deleted version', async () => {
    expect((await list('nothing', '1.0.0')).body.error).toBe('node_not_found')
    for (const version of ['9.0.0', '2.0.0', '3.0.0', 'latest']) {
      expect(await list('Pack', version)).toMatchObject({ status: 404, body: { error: 'version_not_found' } })
    }
  })
})
