import { beforeAll, describe, expect, test } from 'vitest'
import { definition, extraction, givenArrived, givenExtracted, givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { expectKnown } from '../known-bytes.ts'
import { givenUnclaimed, setNodeStatus } from '../packs.ts'

const registry = useRegistry()
const find = (name: string) => registry.call('getNodeByComfyNodeName', `/comfy-nodes/${name}/node`)
const odd = [
  'Load Image',
  'a/b',
  'Zoom+ (50%) | [x]?#&',
  '🐺 Ü',
  'a/../b',
  '..c',
  'a//b',
  'node',
  'x/node',
  '100%25',
  'What is it?',
  '?',
]

beforeAll(async () => {
  await givenNode(registry, 'Odd')
  const names = [...odd, 'Shared', 'Ranked', 'Loaded', 'Given']
  const versionId = await givenArrived(registry, 'Odd', '1.0.0')
  await givenExtracted(registry, 'Odd', versionId, extraction(...names.map((name) => definition(name))))
  const latest = await givenArrived(registry, 'Odd', '1.1.0')
  await givenExtracted(registry, 'Odd', latest, extraction(...names.slice(0, -1).map((name) => definition(name))))

  const provides = async (id: string, name: string, said: Parameters<typeof givenNode>[2] = {}) => {
    await givenNode(registry, id, said)
    await givenExtracted(registry, id, await givenArrived(registry, id, '1.0.0'), extraction(definition(name)))
  }
  await givenNode(registry, 'owner', { preempted_comfy_node_names: ['Shared'], search_ranking: 10 })
  await provides('starred', 'Ranked', { github_stars: 500, search_ranking: 1 })
  await provides('zebra', 'Same')
  await provides('banned', 'Same', { github_stars: 99, downloads: 99 })
  for (const id of ['listed-one', 'listed-two']) await givenUnclaimed(registry, id, ['Torn'])
  await provides('KSampler-pack', 'KSampler', { github_stars: 5000 })
  await setNodeStatus(registry, 'banned', 'banned')
  await provides('unlisted', 'Only unlisted', { listed_at: null })
  await givenUnclaimed(registry, 'listed', ['From a list'])
})

describe('GET /comfy-nodes/{comfyNodeName}/node', () => {
  test.each(odd)('200 for %j percent-encoded, with and without a trailing slash', async (name) => {
    const path = encodeURIComponent(name)
    expect(await find(path)).toMatchObject({ status: 200, body: { id: 'Odd', latest_version: { version: '1.1.0' } } })
    expect((await registry.call('getNodeByComfyNodeName', `/comfy-nodes/${path}/node/`)).body.id).toBe('Odd')
  })

  test.each(['a/b', 'Load Image', '🐺 Ü', 'a//b', 'x/node', 'Zoom+ (50%25) | [x]%3F%23&'])(
    '200 for %j as a browser sends it unescaped',
    async (name) => {
      expect((await find(name)).body.id).toBe('Odd')
    },
  )

  test.each(['What is it?', '?'])('200 for %j as the front end sends it, where `?` begins a query', async (name) => {
    expect((await find(name)).body.id).toBe('Odd')
  })

  test('200 with the node that an admin assigned the name to, else the first publisher', async () => {
    expect((await find('Shared')).body.id).toBe('owner')
    expect((await find('Ranked')).body.id).toBe('Odd')
    expect((await find('Same')).body.id).toBe('zebra')
  })

  test('200 with a node known from a list only, without a version', async () => {
    const { body } = await find('From%20a%20list')
    expect(body).toMatchObject({ id: 'listed', publisher: { name: 'Unclaimed' } })
    expect(body).not.toHaveProperty('latest_version')
  })

  test('304 when If-None-Match matches', () =>
    expectKnown(registry, 'getNodeByComfyNodeName', '/comfy-nodes/Shared/node'))

  test('400 for a name that is too long, or that cannot be part of a text', async () => {
    expect((await find('x'.repeat(501))).status).toBe(400)
    expect((await find('%00')).status).toBe(400)
  })

  test('404 for a name of ComfyUI, even if a pack has it', async () => {
    for (const name of ['KSampler', 'CheckpointLoaderSimple', 'Note', 'Reroute']) {
      expect(await find(name)).toMatchObject({ status: 404, body: { error: 'core_node', code: 'core_node' } })
    }
  })

  test('404 for an ambiguous name, with its candidates', async () => {
    const { status, body } = await find('Torn')
    expect([status, body.error]).toEqual([404, 'comfy_node_ambiguous'])
    expect(body.message).toContain('listed-one, listed-two')
  })

  test('404 for a name that no listed node has; names are case-sensitive', async () => {
    for (const name of ['ksampler', 'shared', 'Given', 'Only%20unlisted', '%ff', '%25']) {
      expect(await find(name)).toMatchObject({ status: 404, body: { error: 'comfy_node_unknown' } })
    }
  })
})
