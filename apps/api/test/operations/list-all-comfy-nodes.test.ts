import { beforeAll, describe, expect, test } from 'vitest'
import { importManagerCatalogue } from '../../src/exchange/imports/import-manager-catalogue.ts'
import { definition, extraction, givenArrived, givenExtracted, givenNode, input, output } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { expectKnown } from '../known-bytes.ts'
import { setNodeStatus } from '../packs.ts'

const registry = useRegistry()
const list = (query = '') => registry.call('listAllComfyNodes', `/comfy-nodes${query}`)
const found = async (query = '') => {
  const { body } = await list(query)
  const listed: { comfy_node_name: string; node_id: string }[] = body.comfy_nodes
  return { total: body.total, pairs: listed.map((node) => `${node.comfy_node_name} of ${node.node_id}`) }
}

beforeAll(async () => {
  const both = [definition('Blur'), definition('Mask', { outputs: [output('MASK')] })]
  await givenNode(registry, 'Alpha')
  await givenExtracted(registry, 'Alpha', await givenArrived(registry, 'Alpha', '1.0.0'), extraction(definition('Old')))
  await givenExtracted(registry, 'Alpha', await givenArrived(registry, 'Alpha', '1.1.0'), extraction(...both))
  const waiting = await givenArrived(registry, 'Alpha', '2.0.0', { status: 'pending' })
  await givenExtracted(registry, 'Alpha', waiting, extraction(definition('Secret')))
  await givenNode(registry, 'beta')
  const mixed = definition('Blur', {
    inputs: { required: [input('x', 'FLOAT,INT')], optional: [input('m', 'MASK')], hidden: [input('h', 'PROMPT')] },
  })
  await givenExtracted(registry, 'beta', await givenArrived(registry, 'beta', '1.0.0'), extraction(mixed))
  for (const [id, said] of [
    ['outlaw', {}],
    ['unlisted', { listed_at: null }],
  ] as const) {
    await givenNode(registry, id, said)
    await givenExtracted(registry, id, await givenArrived(registry, id, '1.0.0'), extraction(definition('Blur')))
  }
  await setNodeStatus(registry, 'outlaw', 'banned')
  const address = 'https://github.com/somebody/unclaimed-pack'
  await importManagerCatalogue(registry.context, {
    nodeList: JSON.stringify({ custom_nodes: [{ title: 'Unclaimed', reference: address, files: [address] }] }),
    nodeMap: JSON.stringify({ [address]: [['Listed B', 'Listed A', 'Blur'], {}] }),
    stats: '{}',
  })
})

describe('GET /comfy-nodes', () => {
  test('200 with the comfy nodes of each listed node, from its latest version or lists, by name and then by node', async () => {
    expect(await found()).toEqual({
      total: 6,
      pairs: [
        'Blur of Alpha',
        'Blur of beta',
        'Blur of unclaimed-pack',
        'Listed A of unclaimed-pack',
        'Listed B of unclaimed-pack',
        'Mask of Alpha',
      ],
    })
  })

  test('200 with the names of an unclaimed node without versions', async () => {
    const { body } = await list('?node_id=Unclaimed-Pack')
    const known = { node_id: 'unclaimed-pack', policy: 'ComfyNodePolicyActive' }
    expect(body).toEqual({
      total: 3,
      page_size: 100,
      comfy_nodes: ['Blur', 'Listed A', 'Listed B'].map((name) => ({ comfy_node_name: name, ...known })),
    })
  })

  test('200 with those of one node, in its latest or another version', async () => {
    expect((await found('?node_id=alpha')).pairs).toEqual(['Blur of Alpha', 'Mask of Alpha'])
    expect((await found('?node_id=alpha&node_version=1.0.0')).pairs).toEqual(['Old of Alpha'])
    expect((await list('?node_id=alpha&node_version=v1.0')).body.comfy_nodes[0]).toMatchObject({ version: '1.0.0' })
    expect((await found('?node_version=1.0.0')).total).toBe(6)
  })

  test('200 with an empty list for an unknown node and a pending version', async () => {
    for (const query of ['?node_id=nothing', '?node_id=unlisted', '?node_id=Alpha&node_version=2.0.0']) {
      expect(await found(query)).toEqual({ total: 0, pairs: [] })
    }
    expect(await found('?comfy_node_name=Secret')).toEqual({ total: 0, pairs: [] })
  })

  test('200 with those of a name, which is case-sensitive', async () => {
    expect((await found('?comfy_node_name=Blur')).total).toBe(3)
    expect((await found('?comfy_node_name=blur')).total).toBe(0)
    expect((await found('?comfy_node_name=Listed+A')).pairs).toEqual(['Listed A of unclaimed-pack'])
  })

  test('200 with those that accept or produce a type, without hidden inputs', async () => {
    expect((await found('?input_type=IMAGE')).pairs).toEqual(['Blur of Alpha', 'Mask of Alpha'])
    expect((await found('?input_type=INT')).pairs).toEqual(['Blur of beta'])
    expect((await found('?input_type=PROMPT')).total).toBe(0)
    expect((await found('?output_type=MASK')).pairs).toEqual(['Mask of Alpha'])
    expect((await found('?output_type=IMAGE&input_type=MASK')).pairs).toEqual(['Blur of beta'])
    expect((await found('?output_type=IMAGE&node_id=alpha')).pairs).toEqual(['Blur of Alpha'])
  })

  test('200 in pages that have each once, with the total', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => found(`?pageSize=2&page=${page}`)))
    expect(pages.map(({ pairs }) => pairs.length)).toEqual([2, 2, 2, 0])
    expect(new Set(pages.flatMap(({ pairs }) => pairs)).size).toBe(6)
    expect((await found('?pageSize=0&page=-1')).pairs).toHaveLength(6)
    expect((await found('?pageSize=100000')).pairs).toHaveLength(6)
  })

  test('200 with the page size of the answer, so that a client that asked for more skips nothing', async () => {
    const sizes = ['?pageSize=2', '', '?pageSize=0', '?pageSize=100000'].map(async (query) => (await list(query)).body)
    expect((await Promise.all(sizes)).map((body) => body.page_size)).toEqual([2, 100, 100, 500])
  })

  test('304 when If-None-Match matches', () => expectKnown(registry, 'listAllComfyNodes', '/comfy-nodes'))

  test('400 for a page that is not a number', async () => {
    expect((await list('?page=first')).body.error).toBe('invalid_request')
  })

  test('403 for a banned node', async () => {
    expect(await list('?node_id=outlaw')).toMatchObject({ status: 403, body: { error: 'node_banned' } })
  })
})
