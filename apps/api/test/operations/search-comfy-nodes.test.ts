import { beforeAll, describe, expect, test } from 'vitest'
import { definition, extraction, givenArrived, givenExtracted, givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { expectKnown } from '../known-bytes.ts'
import { givenUnclaimed, setNodeStatus } from '../packs.ts'

const registry = useRegistry()
const search = async (text: string, more = '') =>
  registry.call('searchComfyNodes', `/comfy-nodes/search?search=${encodeURIComponent(text)}${more}`)
const names = async (text: string, more = '') =>
  (await search(text, more)).body.comfy_nodes.map(({ name }: { name: string }) => name)

beforeAll(async () => {
  await givenNode(registry, 'samplers', {
    name: 'Samplers',
    downloads: 500,
    github_stars: 7,
    search_ranking: 2,
    icon_url: 'https://example.com/icon.png',
  })
  const version = await givenArrived(registry, 'samplers', '1.2.0')
  const named = definition('KSampler', { displayName: 'K Sampler' })
  await givenExtracted(registry, 'samplers', version, extraction(named, definition('SamplerCustom')))
  await givenUnclaimed(registry, 'advanced', ['KSampler', 'KSampler (Advanced)', 'ksampler', 'TiledKSampler'])
  await givenUnclaimed(registry, 'given')
  await givenUnclaimed(registry, 'outlaw', ['KSampler', 'KSamplerSecret'])
  await setNodeStatus(registry, 'outlaw', 'banned')
})

describe('GET /comfy-nodes/search', () => {
  test('200 with the exact name first, then those that begin so, then those that hold it', async () => {
    const all = await names('KSampler')
    expect(all.slice(0, 2)).toEqual(['KSampler', 'ksampler'])
    expect(all.indexOf('KSampler (Advanced)')).toBeLessThan(all.indexOf('TiledKSampler'))
    expect((await search('KSampler')).body.comfy_nodes.map(({ is_exact: isExact }: any) => isExact)).toEqual(
      all.map((name: string) => name === 'KSampler'),
    )
    expect((await names('ksampler'))[0]).toBe('ksampler')
  })

  test('200 with the nodes that have it, in the order in which the name leads to them', async () => {
    const { body } = await search('KSampler', '&limit=1')
    expect(body.comfy_nodes).toEqual([
      {
        name: 'KSampler',
        display_name: 'K Sampler',
        is_exact: true,
        total: 2,
        providers: [
          {
            node_id: 'samplers',
            node_name: 'Samplers',
            icon: 'https://example.com/icon.png',
            publisher_name: 'Makers',
            downloads: 500,
            github_stars: 7,
            search_ranking: 2,
            is_preferred: false,
            latest_version: '1.2.0',
          },
          {
            node_id: 'advanced',
            node_name: 'advanced',
            downloads: 0,
            github_stars: 0,
            search_ranking: 5,
            is_preferred: false,
          },
        ],
      },
    ])
    const winner = await registry.call('getNodeByComfyNodeName', '/comfy-nodes/KSampler/node')
    expect(winner.body.id).toBe('samplers')
  })

  test('200 and a node that an admin gave the name to comes first, as it does where the name is asked for', async () => {
    const { db } = registry.context
    await db
      .updateTable('nodes')
      .set({ preempted_comfy_node_names: ['TiledKSampler', 'OldTiled'] })
      .where('id', '=', 'given')
      .execute()
    const [tiled] = (await search('TiledKSampler')).body.comfy_nodes
    expect(tiled.providers.map((one: any) => [one.node_id, one.is_preferred])).toEqual([
      ['given', true],
      ['advanced', false],
    ])
    const winner = await registry.call('getNodeByComfyNodeName', '/comfy-nodes/TiledKSampler/node')
    expect(winner.body.id).toBe('given')
    expect(await names('old tiled')).toContain('OldTiled')
  })

  test('200 with pieces of a name, and with small mistakes', async () => {
    expect(await names('KSampler (Adv')).toContain('KSampler (Advanced)')
    expect(await names('SamplrCustom')).toEqual(['SamplerCustom'])
    expect((await names('KSampler', '&limit=2')).length).toBe(2)
  })

  test('200 and nothing of what is hidden', async () => {
    for (const text of ['KSamplerSecret', 'ksampler', 'secret']) {
      expect(JSON.stringify((await search(text)).body)).not.toMatch(/secret|outlaw/i)
    }
  })

  test('200 with nothing for an empty text, and for words of nowhere', async () => {
    expect(await names(' ')).toEqual([])
    expect(await names('zzzzqqqq')).toEqual([])
  })

  test('304 for who has these bytes', () => expectKnown(registry, 'searchComfyNodes', '/comfy-nodes/search?search=a'))

  test('400 without a text, and for a limit that is too large', async () => {
    expect((await registry.call('searchComfyNodes', '/comfy-nodes/search')).status).toBe(400)
    expect((await search('a', '&limit=51')).status).toBe(400)
  })
})
