import { describe, expect, it } from 'vitest'
import { parseWorkflow } from './parse-workflow.ts'

const loader = {
  id: 4,
  type: 'CheckpointLoaderSimple',
  pos: [10, 20],
  size: { 0: 300, 1: 98 },
  mode: 0,
  outputs: [
    { name: 'MODEL', type: 'MODEL', links: [1] },
    { name: 'CLIP', type: 'CLIP', links: null },
  ],
  properties: { cnr_id: 'comfy-core', ver: '0.3.10', models: [{ name: 'a.safetensors', url: 'https://x/a' }] },
  widgets_values: ['a.safetensors'],
}
const sampler = {
  id: 7,
  type: 'KSampler',
  title: 'Second pass',
  mode: 4,
  inputs: [
    { name: 'model', type: 'MODEL', link: 1 },
    { name: 'seed', type: 'INT', link: null, widget: { name: 'seed' } },
  ],
  widgets_values: [3, 'fixed', 0.5, null, true, {}],
}
const graph = { last_node_id: 7, nodes: [loader, sampler], links: [[1, 4, 0, 7, 0, 'MODEL']], version: 0.4 }
const prompt = {
  4: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'a.safetensors' } },
  '57:3': { class_type: 'KSampler', inputs: { model: ['4', 0], seed: 3 }, _meta: { title: 'Second pass' } },
}

const parse = (value: unknown) => parseWorkflow(JSON.stringify(value))

describe('a graph of the editor', () => {
  it('has its nodes with types, packs, slots, values and positions', () => {
    expect(parse(graph)?.nodes).toEqual([
      {
        path: '4',
        type: 'CheckpointLoaderSimple',
        title: undefined,
        mode: 'active',
        pack: { cnrId: 'comfy-core', version: '0.3.10' },
        inputs: [],
        outputs: [
          { name: 'MODEL', type: 'MODEL', isLinked: true },
          { name: 'CLIP', type: 'CLIP', isLinked: false },
        ],
        values: ['a.safetensors'],
        namedValues: undefined,
        position: { x: 10, y: 20 },
        size: { width: 300, height: 98 },
      },
      {
        path: '7',
        type: 'KSampler',
        title: 'Second pass',
        mode: 'bypassed',
        pack: {},
        inputs: [
          { name: 'model', type: 'MODEL', isLinked: true, isWidget: false },
          { name: 'seed', type: 'INT', isLinked: false, isWidget: true },
        ],
        outputs: [],
        values: [3, 'fixed', 0.5, null, true, {}],
        namedValues: undefined,
        position: undefined,
        size: undefined,
      },
    ])
  })

  const link = { from: '4', output: 0, to: '7', input: 0, type: 'MODEL' }

  it('has its links, as arrays and as objects', () => {
    const object = { id: 1, origin_id: 4, origin_slot: 0, target_id: 7, target_slot: 0, type: 'MODEL' }
    expect(parse(graph)?.links).toEqual([link])
    expect(parse({ ...graph, version: 1, links: [object] })?.links).toEqual([link])
  })

  it('omits links of missing nodes, and invalid links', () => {
    const links = [[1, 4, 0, 99, 0, 'MODEL'], [2, 99, 0, 7, 0, '*'], null, 3, [], {}, [1, 4, 'x', 7, 0]]
    expect(parse({ ...graph, links })?.links).toEqual([])
  })

  it('has its own models and those of its nodes, without duplicates', () => {
    const own = { name: 'b', url: 'https://x/b', directory: 'loras', hash: 'ff', hash_type: 'SHA256' }
    expect(parse({ ...graph, models: [own, own, { url: 'x' }, 3] })?.models).toEqual([
      { name: 'b', url: 'https://x/b', directory: 'loras', hash: 'ff' },
      { name: 'a.safetensors', url: 'https://x/a', directory: undefined, hash: undefined },
    ])
  })

  it('has every model of a node', () => {
    const models = Array.from({ length: 200_000 }, (_, index) => ({ name: `${index}` }))
    const nodes = [{ id: 1, type: 'A', properties: { models } }]
    expect(parse({ nodes, links: [] })?.models).toHaveLength(200_000)
  })

  it('has values stored by name', () => {
    const named = (node: object) => parse({ nodes: [{ id: 1, type: 'A', ...node }], links: [] })?.nodes[0]?.namedValues
    expect(named({ widgets_values: { frame_rate: 8 } })).toEqual(new Map([['frame_rate', 8]]))
    expect(named({ widgets_values: [8], widgets_values_named: { rate: 8 } })).toEqual(new Map([['rate', 8]]))
  })

  it('reads a list of choices as type COMBO, and other invalid types as any type', () => {
    const inputs = [{ name: 'a', type: ['x', 'y'] }, { name: 'b', type: -1 }, { name: 'c' }, null, 'd']
    const nodes = [{ id: 1, type: 'A', inputs }]
    expect(parse({ nodes, links: [] })?.nodes[0]?.inputs.map(({ type }) => type)).toEqual(['COMBO', '*', '*'])
  })

  it('skips nodes without a type', () => {
    expect(parse({ ...graph, nodes: [null, 1, [], {}, { type: 3 }, loader] })?.nodes).toHaveLength(1)
  })
})

describe('a prompt of the API', () => {
  it('has its nodes with named inputs and values', () => {
    expect(parse(prompt)).toMatchObject({
      kind: 'prompt',
      nodes: [
        {
          path: '4',
          type: 'CheckpointLoaderSimple',
          title: undefined,
          namedValues: new Map([['ckpt_name', 'a.safetensors']]),
        },
        {
          path: '57:3',
          type: 'KSampler',
          title: 'Second pass',
          mode: 'active',
          pack: {},
          inputs: [
            { name: 'model', type: '*', isLinked: true, isWidget: false },
            { name: 'seed', type: '*', isLinked: false, isWidget: true },
          ],
          outputs: [],
          values: undefined,
          namedValues: new Map([['seed', 3]]),
        },
      ],
      links: [{ from: '4', output: 0, to: '57:3', input: 0, type: '*' }],
    })
  })

  it('reads an array as a link only if its node exists', () => {
    const node = {
      class_type: 'A',
      inputs: { a: ['9', 0], b: { __value__: ['1', 0] }, c: ['1', 0], d: [1, 0], e: ['1', 0, 0] },
    }
    const [read] = parse({ 1: node })?.nodes ?? []
    expect(read?.inputs.map(({ isLinked }) => isLinked)).toEqual([false, false, true, false, false])
    expect(read?.namedValues?.get('b')).toEqual(['1', 0])
  })

  it.each([null, false, 0, ''])('unwraps the value %j', (value) => {
    const [read] = parse({ 1: { class_type: 'A', inputs: { a: { __value__: value } } } })?.nodes ?? []
    expect(read?.namedValues?.get('a')).toBe(value)
  })
})

describe('a text', () => {
  it.each([
    ['a body of a request', { prompt, client_id: 'x' }, 'prompt'],
    ['a graph beside a prompt', { prompt, workflow: graph }, 'graph'],
    [
      'texts in an object, as videos have it',
      { prompt: JSON.stringify(prompt), workflow: JSON.stringify(graph) },
      'graph',
    ],
    ['a graph in extra data', { prompt, extra_data: { extra_pnginfo: { workflow: graph } } }, 'graph'],
    ['an output of the front end', { output: prompt }, 'prompt'],
    ['a string in a string', JSON.stringify(graph), 'graph'],
  ])('has a workflow in %s', (_, value, kind) => {
    expect(parse(value)?.kind).toBe(kind)
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{nodes}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a scene', '{"nodes":[{"type":"mesh"}],"scenes":[]}'],
    ['nested prompts', '{"prompt":'.repeat(50_000) + '{}' + '}'.repeat(50_000)],
    ['endless brackets', '[{"nodes":'.repeat(500_000)],
  ])('has no workflow in %s', (_, text) => {
    expect(parseWorkflow(text)).toBeUndefined()
  })

  it('may have a byte order mark and the number literals of Python', () => {
    const values = '[NaN,-Infinity,Infinity,"NaN \\" Infinity \\\\",1]'
    const text = `\uFEFF{"nodes":[{"id":1,"type":"NaN","widgets_values":${values}}],"links":[]}`
    expect(parseWorkflow(text)?.nodes).toMatchObject([
      { type: 'NaN', values: [null, null, null, 'NaN " Infinity \\', 1] },
    ])
  })
})
