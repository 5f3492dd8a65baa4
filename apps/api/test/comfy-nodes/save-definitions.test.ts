import { beforeAll, describe, expect, test } from 'vitest'
import { presentDefinition } from '../../src/registry/comfy-nodes/present-definition.ts'
import { definition, extraction, givenArrived, givenExtracted, givenNode, input, output } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { givenUnclaimed } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person
let packs = 0

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
})

async function givenPack(): Promise<{
  nodeId: string
  versionId: string
  save: (...found: Parameters<typeof extraction>) => Promise<void>
}> {
  const nodeId = `pack-${++packs}`
  await givenNode(registry, nodeId)
  const versionId = await givenArrived(registry, nodeId, '1.0.0')
  return {
    nodeId,
    versionId,
    save: (...found) => givenExtracted(registry, nodeId, versionId, extraction(...found)),
  }
}

const list = async (nodeId: string) =>
  (await registry.call('listComfyNodes', `/nodes/${nodeId}/versions/1.0.0/comfy-nodes?limit=200`)).body
const count = async (nodeId: string) => (await registry.call('getNode', `/nodes/${nodeId}`)).body.comfy_node_count
const statusOf = (versionId: string) =>
  registry.context.db
    .selectFrom('node_versions')
    .select(['comfy_node_extract_status as status', 'comfy_node_extract_reason as reason'])
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()

describe('extracted definitions of a version', () => {
  test('are presented as in the dry run, in the order of the pack', async () => {
    const { nodeId, save } = await givenPack()
    const found = [
      definition('Zoom', {
        description: 'Zooms.',
        inputs: {
          required: [
            input('zebra', 'IMAGE'),
            input('mode', 'COMBO', { choices: ['a', 1, true], options: { default: 'a' } }),
            input('apple', 'FLOAT,INT', { options: { default: 0.5, min: 0, tooltip: 'How far.' } }),
          ],
          optional: [input('files', 'COMBO'), input('any', undefined, { confidence: 'computed' })],
          hidden: [input('id', 'UNIQUE_ID')],
        },
        outputs: [output('IMAGE', { name: 'picture', isList: true, tooltip: 'The picture.' }), output('MASK')],
        takesMoreInputs: true,
        givesMoreOutputs: true,
        isOutputNode: true,
        experimental: true,
        file: 'nodes/zoom.py',
        line: 12,
      }),
      definition('Alpha', { deprecated: true }),
    ]
    await save(...found)
    const { comfy_nodes: listed } = await list(nodeId)
    const place = { node_id: nodeId, version: '1.0.0', policy: 'ComfyNodePolicyActive' }
    expect(listed).toEqual(found.map((node) => ({ ...presentDefinition(node), ...place })))
    expect(listed[0]).toMatchObject({
      comfy_node_name: 'Zoom',
      display_name: 'The Zoom',
      output_is_list: [true, false],
      output_tooltips: ['The picture.', ''],
      output_node: true,
      experimental: true,
      source_file: 'nodes/zoom.py',
      source_line: 12,
    })
    expect(Object.keys(JSON.parse(listed[0].input_types).required)).toEqual(['zebra', 'mode', 'apple'])
    expect(JSON.parse(listed[0].input_types).required.mode).toEqual([['a', 1, true], { default: 'a' }])
    expect(JSON.parse(listed[0].return_types)).toEqual(['IMAGE', 'MASK'])
    expect(listed[0].confidence).toMatchObject({
      types: 'stated',
      'inputs.any': 'computed',
      moreInputs: 'computed',
      moreOutputs: 'computed',
    })
    expect(JSON.parse(listed[0].return_names)).toEqual(['picture', 'MASK'])
    expect(await count(nodeId)).toBe(2)
  })

  test('omit inputs and outputs that the pack computes at run time', async () => {
    const { nodeId, save } = await givenPack()
    const { confidence } = definition('X')
    await save(
      definition('Unknown', {
        inputs: { required: [], optional: [], hidden: [] },
        outputs: [],
        confidence: { ...confidence, inputs: 'computed', outputs: 'computed' },
      }),
      definition('None', { inputs: { required: [], optional: [], hidden: [] }, outputs: [] }),
    )
    const [unknown, none] = (await list(nodeId)).comfy_nodes
    expect(unknown).not.toHaveProperty('input_types')
    expect(unknown).not.toHaveProperty('return_types')
    expect(unknown.confidence).toMatchObject({ inputs: 'computed', name: 'stated' })
    expect(Object.values(JSON.parse(none.input_types)).flatMap((part) => Object.keys(Object(part)))).toEqual([])
    expect(none.return_types).toBe('[]')
  })

  test('replace those of an earlier extraction, except what an admin set', async () => {
    const { nodeId, save } = await givenPack()
    await save(definition('Kept'), definition('Gone'), definition('Banned'))
    const put = (name: string, body: object) =>
      send(registry, 'updateComfyNode', `PUT /nodes/${nodeId}/versions/1.0.0/comfy-nodes/${name}`, { as: admin, body })
    await put('Kept', { category: 'by hand', input_types: '{"required":{"mask":["MASK",{}]}}' })
    expect((await put('Banned', { policy: 'ComfyNodePolicyBanned' })).body).toMatchObject({
      policy: 'ComfyNodePolicyBanned',
    })
    await save(definition('New'), definition('Kept', { category: 'fresh', description: 'Fresh.', deprecated: true }))
    const { comfy_nodes: after } = await list(nodeId)
    expect(after.map((node: { comfy_node_name: string }) => node.comfy_node_name).toSorted()).toEqual([
      'Banned',
      'Kept',
      'New',
    ])
    const kept = after.find((node: { comfy_node_name: string }) => node.comfy_node_name === 'Kept')
    expect(kept).toMatchObject({
      category: 'by hand',
      input_types: '{"required":{"mask":["MASK",{}]}}',
      description: 'Fresh.',
      deprecated: true,
      confidence: { category: 'stated', inputs: 'stated' },
    })
    const found = async (type: string) =>
      (
        await registry.call(
          'listAllComfyNodes',
          `/comfy-nodes?node_id=${nodeId}&comfy_node_name=Kept&input_type=${type}`,
        )
      ).body.total
    expect([await found('MASK'), await found('IMAGE')]).toEqual([1, 0])
  })

  test('count as a success without comfy nodes, and as a failure that replaces nothing if none could be read', async () => {
    const { nodeId, versionId, save } = await givenPack()
    const failed = {
      nodes: [],
      replacements: [],
      problems: [{ kind: 'budget' as const, file: 'nodes.py', line: 3, detail: 'too much to work out' }],
      steps: 9,
    }
    await givenExtracted(registry, nodeId, versionId, failed)
    expect(await statusOf(versionId)).toEqual({ status: 'failed', reason: 'nodes.py: too much to work out' })
    await save(definition('One'))
    expect(await statusOf(versionId)).toEqual({ status: 'success', reason: '' })
    await givenExtracted(registry, nodeId, versionId, failed)
    expect(await statusOf(versionId)).toMatchObject({ status: 'success' })
    expect((await list(nodeId)).total).toBe(1)
    await save()
    expect(await statusOf(versionId)).toMatchObject({ status: 'success' })
    expect((await list(nodeId)).total).toBe(0)
  })

  test('of the latest version are those of the node, completed by lists until then', async () => {
    await givenUnclaimed(registry, 'listed', ['Known', 'Older'])
    const found = async () =>
      (await registry.call('listAllComfyNodes', '/comfy-nodes?node_id=listed')).body.comfy_nodes.map(
        (node: { comfy_node_name: string; version?: string }) => [node.comfy_node_name, node.version],
      )
    const first = await givenArrived(registry, 'listed', '1.0.0')
    expect(await found()).toEqual([
      ['Known', undefined],
      ['Older', undefined],
    ])
    await givenExtracted(registry, 'listed', first, extraction(definition('Fresh')))
    expect(await found()).toEqual([['Fresh', '1.0.0']])
    const second = await givenArrived(registry, 'listed', '2.0.0', { status: 'pending' })
    await givenExtracted(registry, 'listed', second, extraction(definition('Newer'), definition('Newest')))
    expect(await found()).toEqual([['Fresh', '1.0.0']])
    expect(await count('listed')).toBe(1)
    await registry.context.db.updateTable('node_versions').set({ status: 'active' }).where('id', '=', second).execute()
    await givenExtracted(registry, 'listed', second, extraction(definition('Newer'), definition('Newest')))
    expect(await found()).toEqual([
      ['Newer', '2.0.0'],
      ['Newest', '2.0.0'],
    ])
    expect(await count('listed')).toBe(2)
  })
})

describe('any content of a pack', () => {
  test('is stored without invalid characters, invalid names and duplicate names', async () => {
    const { nodeId, save } = await givenPack()
    const odd = 'a\0b\ud800'
    await save(
      definition(odd),
      definition(''),
      definition('x'.repeat(501)),
      definition('Twice'),
      definition('Twice'),
      definition('Odd', {
        displayName: odd,
        category: odd,
        description: odd,
        function: odd,
        file: odd,
        inputs: {
          required: [
            input(odd, odd, { options: { tooltip: odd } }),
            input('__proto__', 'INT'),
            input('1', 'COMBO', { choices: [odd] }),
          ],
          optional: [input('constructor', 'x'.repeat(5000))],
          hidden: [input(odd, odd)],
        },
        outputs: [output(odd, { name: odd, tooltip: odd }), output('x'.repeat(5000))],
      }),
    )
    const { comfy_nodes: listed } = await list(nodeId)
    expect(listed.map((node: { comfy_node_name: string }) => node.comfy_node_name)).toEqual(['Twice', 'Odd'])
    expect(Object.keys(JSON.parse(listed[1].input_types).required)).toContain('__proto__')
    expect(listed[1].display_name).not.toContain('\0')
  })

  test('is limited in comfy nodes, types and characters', async () => {
    const { nodeId, save } = await givenPack()
    const many = Array.from({ length: 5010 }, (_, i) => definition(`Node ${String(i).padStart(4, '0')}`))
    const huge = definition('Huge', {
      description: 'd'.repeat(30_000),
      inputs: {
        required: [
          input('choice', 'COMBO', { choices: Array.from({ length: 50_000 }, (_, i) => `choice ${i}`) }),
          ...Array.from({ length: 300 }, (_, i) => input(`in ${i}`, `TYPE_${i}`)),
        ],
        optional: [],
        hidden: [],
      },
      outputs: Array.from({ length: 1100 }, (_, i) => output(`OUT_${i}`)),
    })
    await save(huge, ...many)
    const { total, comfy_nodes: listed } = await list(nodeId)
    expect(total).toBe(5000)
    expect(listed.slice(0, 3).map((node: { comfy_node_name: string }) => node.comfy_node_name)).toEqual([
      'Huge',
      'Node 0000',
      'Node 0001',
    ])
    expect(listed[0].description).toHaveLength(20_000)
    expect(listed[0].input_types.length).toBeLessThanOrEqual(200_000)
    expect(Object.keys(JSON.parse(listed[0].input_types).required)).toHaveLength(301)
    expect(JSON.parse(listed[0].return_types)).toHaveLength(1000)
    const row = await registry.context.db
      .selectFrom('comfy_nodes')
      .select(['accepted_types', 'produced_types'])
      .where('node_id', '=', nodeId)
      .where('name', '=', 'Huge')
      .executeTakeFirstOrThrow()
    expect(row.accepted_types).toHaveLength(200)
    expect(row.accepted_types[0]).toBe('COMBO')
    expect(row.produced_types).toHaveLength(200)
  })

  test('is limited in total text; the last comfy nodes have a name only', async () => {
    const { nodeId, save } = await givenPack()
    const long = Array.from({ length: 120 }, (_, i) =>
      definition(`Long ${String(i).padStart(3, '0')}`, {
        inputs: {
          required: [input('text', 'STRING', { options: { default: 't'.repeat(190_000) } })],
          optional: [],
          hidden: [],
        },
      }),
    )
    await save(...long)
    const { comfy_nodes: listed } = await list(nodeId)
    expect(listed).toHaveLength(120)
    expect(listed[0]).toHaveProperty('input_types')
    expect(listed[119]).not.toHaveProperty('input_types')
  })

  test('that is nested too deeply is presented as unknown', () => {
    let deep: unknown = 1
    for (let level = 0; level < 100_000; level++) deep = [deep]
    const node = definition('Deep', {
      // Json is a recursive type, against which TypeScript cannot check a value of unknown depth.
      inputs: { required: [input('deep', 'X', { options: { default: deep as never } })], optional: [], hidden: [] },
    })
    expect(presentDefinition(node)).not.toHaveProperty('input_types')
  })
})
