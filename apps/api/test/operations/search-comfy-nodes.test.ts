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
  const named = definition('GSampler', { displayName: 'G Sampler' })
  await givenExtracted(registry, 'samplers', version, extraction(named, definition('SamplerOwn')))
  await givenUnclaimed(registry, 'advanced', ['GSampler', 'GSampler (Advanced)', 'gsampler', 'TiledGSampler'])
  await givenUnclaimed(registry, 'given')
  await givenUnclaimed(registry, 'outlaw', ['GSampler', 'GSamplerSecret'])
  await setNodeStatus(registry, 'outlaw', 'banned')
})

describe('GET /comfy-nodes/search', () => {
  test('200 with the exact name first, then names with that beginning, then names that contain it', async () => {
    const all = await names('GSampler')
    expect(all.slice(0, 2)).toEqual(['GSampler', 'gsampler'])
    expect(all.indexOf('GSampler (Advanced)')).toBeLessThan(all.indexOf('TiledGSampler'))
    expect((await search('GSampler')).body.comfy_nodes.map(({ is_exact: isExact }: any) => isExact)).toEqual(
      all.map((name: string) => name === 'GSampler'),
    )
    expect((await names('gsampler'))[0]).toBe('gsampler')
  })

  test('200 with the nodes that have it, in the order of the lookup', async () => {
    const { body } = await search('GSampler', '&limit=1')
    expect(body.comfy_nodes).toEqual([
      {
        name: 'GSampler',
        display_name: 'G Sampler',
        is_exact: true,
        total: 2,
        ownership: { state: 'owned', node_id: 'advanced', reason: 'listed_first' },
        providers: [
          {
            node_id: 'advanced',
            node_name: 'advanced',
            downloads: 0,
            github_stars: 0,
            search_ranking: 5,
            is_preferred: false,
          },
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
        ],
      },
    ])
    const winner = await registry.call('getNodeByComfyNodeName', '/comfy-nodes/GSampler/node')
    expect(winner.body.id).toBe('advanced')
  })

  test('200 with the clone URL of a repository, and none for a file or a page', async () => {
    const cloned = async (repository: string) => {
      await registry.context.db.updateTable('nodes').set({ repository }).where('id', '=', 'advanced').execute()
      return (await search('TiledGSampler', '&limit=1')).body.comfy_nodes[0].providers[0].clone_address
    }
    expect(await cloned('https://github.com/a/pack/tree/main')).toBe('https://github.com/a/pack')
    expect(await cloned('https://github.com/a/pack/blob/main/one.py')).toBeUndefined()
    expect(await cloned('https://gist.github.com/a/0123')).toBeUndefined()
    expect(await cloned('')).toBeUndefined()
  })

  test('200 with a pack with a matching pattern as likely', async () => {
    const { db } = registry.context
    await db.updateTable('nodes').set({ comfy_node_pattern: '^Gvx ' }).where('id', '=', 'given').execute()
    const [found] = (await search('Gvx Blur', '&limit=1')).body.comfy_nodes
    expect(found).toMatchObject({
      is_exact: true,
      ownership: { state: 'likely', node_id: 'given', reason: 'pattern' },
      providers: [{ node_id: 'given' }],
    })
    await db.updateTable('nodes').set({ comfy_node_pattern: '' }).where('id', '=', 'given').execute()
  })

  test('200 with a node of ComfyUI as core, with no pack or with those that have the name', async () => {
    const { body } = await search('KSampler', '&limit=1')
    expect(body.comfy_nodes).toEqual([
      {
        name: 'KSampler',
        is_exact: true,
        total: 0,
        ownership: { state: 'core', added_in: expect.any(String) },
        providers: [],
      },
    ])
  })

  test('200 with the node that an admin assigned the name to first, as in the lookup', async () => {
    const { db } = registry.context
    await db
      .updateTable('nodes')
      .set({ preempted_comfy_node_names: ['TiledGSampler', 'OldTiled'] })
      .where('id', '=', 'given')
      .execute()
    const [tiled] = (await search('TiledGSampler')).body.comfy_nodes
    expect(tiled.providers.map((one: any) => [one.node_id, one.is_preferred])).toEqual([
      ['given', true],
      ['advanced', false],
    ])
    const winner = await registry.call('getNodeByComfyNodeName', '/comfy-nodes/TiledGSampler/node')
    expect(winner.body.id).toBe('given')
    expect(await names('old tiled')).toContain('OldTiled')
  })

  test('200 for parts of a name, and for small typos', async () => {
    expect(await names('GSampler (Adv')).toContain('GSampler (Advanced)')
    expect(await names('SamplrOwn')).toEqual(['SamplerOwn'])
    expect((await names('GSampler', '&limit=2')).length).toBe(2)
  })

  test('200 without hidden nodes', async () => {
    for (const text of ['GSamplerSecret', 'gsampler', 'secret']) {
      expect(JSON.stringify((await search(text)).body)).not.toMatch(/secret|outlaw/i)
    }
  })

  test('200 with an empty list for an empty text, and for unknown words', async () => {
    expect(await names(' ')).toEqual([])
    expect(await names('zzzzqqqq')).toEqual([])
  })

  test('304 when If-None-Match matches', () =>
    expectKnown(registry, 'searchComfyNodes', '/comfy-nodes/search?search=a'))

  test('400 without a search text, and for a limit that is too large', async () => {
    expect((await registry.call('searchComfyNodes', '/comfy-nodes/search')).status).toBe(400)
    expect((await search('a', '&limit=51')).status).toBe(400)
  })
})
