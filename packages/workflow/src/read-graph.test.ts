import { describe, expect, it } from 'vitest'
import { parseWorkflow } from './parse-workflow.ts'

const outer = '11111111-1111-4111-8111-111111111111'
const inner = '22222222-2222-4222-8222-222222222222'

const link = (origin_id: number, origin_slot: number, target_id: number, target_slot: number) => ({
  id: 1,
  origin_id,
  origin_slot,
  target_id,
  target_slot,
  type: 'IMAGE',
})
const parse = (value: unknown) => parseWorkflow(JSON.stringify(value))
const pathsOf = (value: unknown) => parse(value)?.nodes.map(({ path, type }) => `${path} ${type}`)

const nested = {
  nodes: [
    { id: 1, type: 'Load' },
    { id: 2, type: outer },
    { id: 3, type: 'Save' },
  ],
  links: [
    [1, 1, 0, 2, 0, 'IMAGE'],
    [2, 2, 0, 3, 0, 'IMAGE'],
  ],
  definitions: {
    subgraphs: [
      {
        id: outer,
        nodes: [
          { id: 5, type: inner },
          { id: 6, type: 'Blur' },
        ],
        links: [link(-10, 0, 5, 1), link(5, 0, 6, 0), link(6, 2, -20, 0)],
        definitions: {
          subgraphs: [{ id: inner, nodes: [{ id: 9, type: 'Crop' }], links: [link(-10, 1, 9, 3), link(9, 4, -20, 0)] }],
        },
      },
    ],
  },
}

describe('subgraphs', () => {
  it('are replaced by their nodes, also nested', () => {
    expect(pathsOf(nested)).toEqual(['1 Load', '3 Save', '2:6 Blur', '2:5:9 Crop'])
  })

  it('pass links on to their nodes', () => {
    const found = parse(nested)?.links.map(({ from, output, to, input }) => `${from}.${output} → ${to}.${input}`)
    expect(found?.toSorted()).toEqual(['1.0 → 2:5:9.3', '2:5:9.4 → 2:6.0', '2:6.2 → 3.0'])
  })

  it('pass their mode on to their nodes', () => {
    const modes = (mode: number) => {
      const nodes = nested.nodes.map((node) => (node.id === 2 ? { ...node, mode } : node))
      return parse({ ...nested, nodes })?.nodes.map((node) => node.mode)
    }
    expect(modes(2)).toEqual(['active', 'active', 'muted', 'muted'])
    expect(modes(4)).toEqual(['active', 'active', 'bypassed', 'bypassed'])
  })

  it('without an instance are omitted', () => {
    expect(pathsOf({ ...nested, nodes: [{ id: 1, type: 'Load' }] })).toEqual(['1 Load'])
  })

  it('that contain themselves end', () => {
    const graph = (id: string, type: string) => ({
      id,
      nodes: [
        { id: 1, type },
        { id: 2, type: 'A' },
      ],
      links: [],
    })
    const cyclic = (...subgraphs: object[]) => ({
      nodes: [{ id: 1, type: outer }],
      links: [],
      definitions: { subgraphs },
    })
    expect(pathsOf(cyclic(graph(outer, outer)))).toEqual(['1:2 A'])
    expect(pathsOf(cyclic(graph(outer, inner), graph(inner, outer)))).toEqual(['1:2 A', '1:1:2 A'])
  })

  it('pass links through, without cycles', () => {
    const through = { id: inner, nodes: [], links: [link(-10, 0, -20, 0)] }
    const nodes = [
      { id: 1, type: 'Load' },
      { id: 2, type: inner },
      { id: 3, type: 'Save' },
    ]
    const linksOf = (links: unknown[]) => parse({ nodes, links, definitions: { subgraphs: [through] } })?.links
    expect(
      linksOf([
        [1, 1, 7, 2, 0],
        [2, 2, 0, 3, 0, 'X'],
      ]),
    ).toEqual([{ from: '1', output: 7, to: '3', input: 0, type: 'X' }])
    expect(
      linksOf([
        [1, 2, 0, 2, 0],
        [2, 2, 0, 3, 0],
      ]),
    ).toEqual([])
  })

  it('that expand to too many nodes, or too deeply, are refused', () => {
    const chain = (length: number, copies: number) => ({
      nodes: [{ id: 1, type: 'g0' }],
      links: [],
      definitions: {
        subgraphs: Array.from({ length }, (_, level) => ({
          id: `g${level}`,
          nodes: Array.from({ length: copies }, (__, id) => ({ id, type: `g${level + 1}` })),
          links: [],
        })),
      },
    })
    expect(parse(chain(3, 10))?.nodes).toHaveLength(1000)
    expect(parse(chain(20, 10))).toBeUndefined()
    expect(parse(chain(60, 1))?.nodes).toHaveLength(1)
    expect(parse(chain(10_000, 1))).toBeUndefined()
  })
})

describe('group nodes', () => {
  const body = {
    nodes: [
      { index: 0, type: 'Encode' },
      { type: 'Sample', mode: 4 },
    ],
    links: [[0, 1, 1, 2, 14, 'CONDITIONING']],
    external: [],
  }
  const grouped = (type: string, name: string) => ({
    nodes: [{ id: 8, type }],
    links: [],
    extra: { groupNodes: Object.fromEntries([[name, body]]) },
  })

  it.each(['workflow>', 'workflow/'])('with the prefix %s are replaced by their nodes', (prefix) => {
    const workflow = parse(grouped(`${prefix}Mine`, 'Mine'))
    expect(workflow?.nodes.map(({ path, type, mode }) => [path, type, mode])).toEqual([
      ['8:0', 'Encode', 'active'],
      ['8:1', 'Sample', 'bypassed'],
    ])
    expect(workflow?.links).toEqual([{ from: '8:0', output: 1, to: '8:1', input: 2, type: 'CONDITIONING' }])
  })

  it.each(['__proto__', 'constructor', 'toString'])('may be named %s', (name) => {
    expect(pathsOf(grouped(`workflow>${name}`, name))).toEqual(['8:0 Encode', '8:1 Sample'])
  })

  it('without a definition stay nodes', () => {
    expect(pathsOf(grouped('workflow>Other', 'Mine'))).toEqual(['8 workflow>Other'])
  })
})

it('names of Object properties are ordinary types, ids and names', () => {
  const text = `{"nodes":[{"id":"__proto__","type":"constructor","__proto__":{"mode":2},"inputs":{"__proto__":{"name":"__proto__"}},
    "widgets_values":{"__proto__":1}}],"links":[],"definitions":{"subgraphs":[{"id":"__proto__","nodes":[]}]}}`
  expect(parseWorkflow(text)?.nodes).toMatchObject([
    {
      path: '__proto__',
      type: 'constructor',
      mode: 'active',
      inputs: [{ name: '__proto__' }],
      namedValues: new Map([['__proto__', 1]]),
    },
  ])
  expect(Object.keys(Object.prototype)).toEqual([])
})

it('reads 100,000 nodes', () => {
  const nodes = Array.from({ length: 100_000 }, (_, id) => ({ id, type: `T${id % 9}` }))
  const links = nodes.slice(1).map(({ id }) => [id, id - 1, 0, id, 0, 'X'])
  const workflow = parse({ nodes, links })
  expect([workflow?.nodes.length, workflow?.links.length]).toEqual([100_000, 99_999])
})

describe('models of a subgraph', () => {
  const withModels = (instances: number, models: number) => ({
    nodes: Array.from({ length: instances }, () => ({ type: inner })),
    links: [],
    definitions: {
      subgraphs: [{ id: inner, nodes: [], models: Array.from({ length: models }, (_, name) => ({ name: `${name}` })) }],
    },
  })

  it('are read once for all instances', () => {
    expect(parse(withModels(38_000, 41_000))?.models).toHaveLength(41_000)
  })

  it('count as characters of a workflow', () => {
    const text = JSON.stringify(withModels(1, 1000))
    expect(parseWorkflow(text, 1010)?.models).toHaveLength(1000)
    expect(parseWorkflow(text, 990)).toBeUndefined()
  })
})
