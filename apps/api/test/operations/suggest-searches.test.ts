import { beforeAll, describe, expect, test } from 'vitest'
import { givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { expectKnown } from '../known-bytes.ts'
import { givenUnclaimed, setNodeStatus } from '../packs.ts'

const registry = useRegistry()
const suggest = async (text: string, more = '') =>
  registry.call('suggestSearches', `/search/suggestions?search=${encodeURIComponent(text)}${more}`)

beforeAll(async () => {
  await givenNode(registry, 'upscaler', { name: 'The Upscaler', icon_url: 'https://example.com/icon.png' })
  await givenUnclaimed(registry, 'ksampling', ['KSampler (Advanced)', 'KSampler'])
  await givenUnclaimed(registry, 'upscale-outlaw', ['UpscaleSecret'])
  await setNodeStatus(registry, 'upscale-outlaw', 'banned')
})

describe('GET /search/suggestions', () => {
  test('200 with nodes by the beginning of their names, with the fields for display', async () => {
    const { body } = await suggest('upsc')
    expect(body.nodes).toEqual([
      { id: 'upscaler', name: 'The Upscaler', icon: 'https://example.com/icon.png', publisher_name: 'Makers' },
    ])
  })

  test('200 with comfy nodes and one node for each', async () => {
    const { body } = await suggest('ksampler adv')
    expect(body.comfy_nodes).toEqual([{ name: 'KSampler (Advanced)', node_id: 'ksampling' }])
  })

  test('200 with at most the given number of each kind', async () => {
    expect((await suggest('ksampler', '&limit=1')).body.comfy_nodes).toHaveLength(1)
    expect((await suggest('ksampler')).body.comfy_nodes).toHaveLength(2)
  })

  test('200 without hidden nodes', async () => {
    expect(JSON.stringify((await suggest('UpscaleSecret')).body)).not.toMatch(/secret|outlaw/i)
  })

  test('200 with empty lists for an empty text', async () => {
    expect((await suggest(' ')).body).toEqual({ queries: [], nodes: [], comfy_nodes: [] })
  })

  test('304 when If-None-Match matches', () => expectKnown(registry, 'suggestSearches', '/search/suggestions?search=m'))

  test('400 without a search text, and for a limit that is too large', async () => {
    expect((await registry.call('suggestSearches', '/search/suggestions')).status).toBe(400)
    expect((await suggest('a', '&limit=21')).status).toBe(400)
  })
})
