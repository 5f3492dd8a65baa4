import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseWorkflow } from './parse-workflow.ts'
import { repairWorkflow, type NodeRepair } from './repair-workflow.ts'

const inner = '7d8a2f9c-0000-4000-8000-000000000001'
const resize = (id: number, ...values: unknown[]) => ({
  id,
  type: 'Resize',
  widgets_values: values,
  properties: { cnr_id: 'resizer', ver: '1.0.0' },
})
const saved = {
  version: 1,
  last_node_id: 3,
  nodes: [resize(1, 512, 768), { id: 2, type: inner }, { id: 3, type: inner }],
  links: [],
  extra: { 'of somebody': true },
  definitions: { subgraphs: [{ id: inner, nodes: [resize(5, 1, 2)], links: [] }] },
}
const workflow = () => parseWorkflow(JSON.stringify(saved))!
const swap = { values: [{ from: 1 }, { from: 0 }, { value: 'new' }], pack: 'resizer', version: '2.0.0' }
const repaired = (source: unknown, ...repairs: [string, NodeRepair][]): any =>
  repairWorkflow(parseWorkflow(JSON.stringify(source))!, new Map(repairs))

describe('a graph', () => {
  it('has values where the new version stores them, and is otherwise unchanged', () => {
    const graph = repaired(saved, ['1', swap])
    expect(graph.nodes[0]).toMatchObject({
      widgets_values: [768, 512, 'new'],
      properties: { cnr_id: 'resizer', ver: '2.0.0' },
    })
    expect({ ...graph, nodes: [saved.nodes[0], ...graph.nodes.slice(1)] }).toEqual(saved)
  })

  it('has a node of a subgraph repaired once, for any number of instances', () => {
    const graph = repaired(saved, ...['2:5', '3:5'].map((path): [string, NodeRepair] => [path, swap]))
    expect(graph.definitions.subgraphs[0].nodes[0].widgets_values).toEqual([2, 1, 'new'])
  })

  it('is not modified in place, and unknown paths are ignored', () => {
    const opened = workflow()
    const before = JSON.stringify(opened.source)
    const paths = ['1', '9', '1:5', '2:9', '', '__proto__', 'constructor:5']
    expect(repairWorkflow(opened, new Map(paths.map((path) => [path, swap])))).toBeDefined()
    expect(JSON.stringify(opened.source)).toBe(before)
  })

  it.each([
    ['a pack without versions', { pack: 'resizer' }, { cnr_id: 'resizer', ver: '1.0.0' }],
    ['another pack than the workflow names', { pack: 'other', version: '2.0.0' }, { cnr_id: 'resizer', ver: '1.0.0' }],
    ['a pack that the workflow does not name', { pack: 'resizer', version: '2.0.0' }, { ver: 'a commit' }],
  ])('keeps its version if repaired for %s', (_, said, properties) => {
    const source = { ...saved, nodes: [{ ...resize(1), properties }] }
    expect(repaired(source, ['1', { ...said, values: [] }]).nodes[0].properties).toEqual(properties)
  })

  const chain = (links: unknown[]) => ({
    last_node_id: 2,
    nodes: [
      {
        id: 1,
        type: 'Old',
        properties: { 'Node name for S&R': 'Old' },
        inputs: [{ name: 'images', localized_name: 'images', type: 'IMAGE', link: 3, widget: { name: 'images' } }],
        outputs: [
          { name: 'mask', type: 'MASK', links: [7], slot_index: 0 },
          { name: 'image', type: 'IMAGE', links: [8], slot_index: 1 },
          { name: 'size', type: 'INT', links: null },
        ],
        widgets_values: { edge: 5, __proto__x: 1 },
        widgets_values_named: { edge: 5 },
      },
      { id: 2, type: 'Sink', inputs: [{ name: 'x', type: '*', link: 7 }] },
    ],
    links,
  })
  const repair: NodeRepair = {
    pack: 'p',
    version: '2.0.0',
    type: 'New',
    inputs: [
      { from: 'images', to: 'image' },
      { from: 'edge', to: 'longest' },
    ],
    outputs: [
      { from: 0, to: 1 },
      { from: 1, to: 0 },
    ],
    added: [{ name: 'mode', value: 'fast' }],
  }

  it.each([
    [
      'lists',
      [
        [7, 1, 0, 2, 0, 'MASK'],
        [8, 1, 1, 2, 1, 'IMAGE'],
      ],
      [
        [7, 1, 1, 2, 0, 'MASK'],
        [8, 1, 0, 2, 1, 'IMAGE'],
      ],
    ],
    [
      'objects',
      [{ id: 7, origin_id: 1, origin_slot: 0, target_id: 2, target_slot: 0, type: 'MASK' }],
      [{ id: 7, origin_id: 1, origin_slot: 1, target_id: 2, target_slot: 0, type: 'MASK' }],
    ],
  ])('has a replaced node with its inputs, named values and links, as %s', (_, before, after) => {
    const graph = repaired(chain(before), ['1', repair])
    expect(graph.links).toEqual(after)
    expect(graph.nodes[0]).toEqual({
      id: 1,
      type: 'New',
      properties: { 'Node name for S&R': 'New' },
      inputs: [{ name: 'image', localized_name: 'image', type: 'IMAGE', link: 3, widget: { name: 'image' } }],
      outputs: [
        { name: 'image', type: 'IMAGE', links: [8], slot_index: 0 },
        { name: 'mask', type: 'MASK', links: [7], slot_index: 1 },
        { name: 'size', type: 'INT', links: null },
      ],
      widgets_values: { longest: 5, __proto__x: 1, mode: 'fast' },
      widgets_values_named: { longest: 5, mode: 'fast' },
    })
  })

  it('moves links with slots as strings', () => {
    const graph = repaired(chain([[7, 1, '0', 2, 0, 'MASK']]), ['1', repair])
    expect(graph.links).toEqual([[7, 1, 1, 2, 0, 'MASK']])
  })

  it('keeps outputs and names if two would collide', () => {
    const links = [[7, 1, 0, 2, 0, 'MASK']]
    const wrong: NodeRepair = {
      pack: 'p',
      outputs: [{ from: 0, to: 1 }],
      inputs: [{ from: 'edge', to: '__proto__x' }],
    }
    const graph = repaired(chain(links), ['1', wrong])
    expect(graph.links).toEqual(links)
    expect(graph.nodes[0].widgets_values).toEqual({ edge: 5, __proto__x: 1 })
    const far: NodeRepair = { pack: 'p', outputs: [{ from: 0, to: 4e9 }] }
    expect(repaired(chain(links), ['1', far]).nodes[0].outputs).toHaveLength(3)
  })
})

it('repairs a prompt: class, names, values and links', () => {
  const prompt = {
    1: { class_type: 'Old', inputs: { images: ['9', 0], edge: 5 } },
    2: { class_type: 'Sink', inputs: { x: ['1', 0], list: [1, 2, 3] } },
    9: { class_type: 'LoadImage', inputs: {} },
  }
  expect(
    repaired(prompt, [
      '1',
      {
        pack: 'p',
        type: 'New',
        inputs: [{ from: 'images', to: 'image' }],
        outputs: [{ from: 0, to: 1 }],
        added: [{ name: 'mode', value: 'fast' }],
      },
    ]),
  ).toEqual({
    1: { class_type: 'New', inputs: { image: ['9', 0], edge: 5, mode: 'fast' } },
    2: { class_type: 'Sink', inputs: { x: ['1', 1], list: [1, 2, 3] } },
    9: { class_type: 'LoadImage', inputs: {} },
  })
})

it('never throws for any graph, and loses no link and no named value', () => {
  const place = fc.integer({ min: -1, max: 6 })
  const name = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor')
  const anything = fc.jsonValue()
  const node = fc.record(
    {
      id: fc.oneof(fc.integer({ min: 1, max: 3 }), anything),
      type: fc.constantFrom('A', 'B', inner),
      inputs: fc.oneof(fc.array(fc.record({ name, link: place })), anything),
      outputs: fc.oneof(fc.array(fc.record({ name, links: fc.constantFrom(null, [1]) }), { maxLength: 4 }), anything),
      widgets_values: fc.oneof(fc.dictionary(name, anything), fc.array(anything), anything),
      properties: anything,
    },
    { requiredKeys: ['type'] },
  )
  const link = fc.oneof(
    fc.tuple(place, place, place, place, place, name),
    fc.record({ origin_id: place, origin_slot: place }),
    anything,
  )
  const graph = fc.record({
    nodes: fc.array(node, { maxLength: 4 }),
    links: fc.array(link, { maxLength: 4 }),
    last_node_id: place,
    definitions: fc.oneof(
      fc.record({ subgraphs: fc.array(fc.record({ id: fc.constant(inner), nodes: fc.array(node) })) }),
      anything,
    ),
  })
  const prompt = fc.dictionary(
    name,
    fc.record({ class_type: name, inputs: fc.oneof(fc.dictionary(name, anything), anything) }),
  )
  const repair: fc.Arbitrary<NodeRepair> = fc.record({
    pack: name,
    version: name,
    type: name,
    inputs: fc.array(fc.record({ from: name, to: name })),
    outputs: fc.array(fc.record({ from: place, to: place })),
  })
  fc.assert(
    fc.property(
      fc.oneof(graph, prompt),
      fc.array(fc.tuple(fc.constantFrom('1', '2', '1:1', 'a', ''), repair)),
      (source, repairs) => {
        const opened = parseWorkflow(JSON.stringify(source))
        const root = opened && repairWorkflow(opened, new Map(repairs))
        if (!root || opened?.kind !== 'graph') return
        const made = JSON.parse(JSON.stringify(root))
        const linked = (outputs: any) =>
          Object.values(outputs ?? {}).filter((slot: any) => Array.isArray(slot?.links) && slot.links.length > 0).length
        const isNamed = (values: any) => values && typeof values === 'object' && !Array.isArray(values)
        // A repair may rename values, so named values are only counted.
        const kept = (nodes: any[]) =>
          nodes.map(({ outputs, widgets_values: values }) => [
            linked(outputs),
            isNamed(values) ? Object.keys(values).length : values,
          ])
        expect(kept(made.nodes)).toEqual(kept((opened.source as any).nodes))
      },
    ),
    { numRuns: 200 },
  )
})

it('reads only a string and an index as a link of a prompt', () => {
  const prompt = {
    5: { class_type: 'Old', inputs: {} },
    6: { class_type: 'Sink', inputs: { x: ['5', 0], size: [5, 0], text: ['5', '0'] } },
  }
  expect(parseWorkflow(JSON.stringify(prompt))?.links).toHaveLength(1)
  const made = repaired(prompt, ['5', { pack: 'p', outputs: [{ from: 0, to: 1 }] }])
  expect(made[6].inputs).toEqual({ x: ['5', 1], size: [5, 0], text: ['5', '0'] })
})
