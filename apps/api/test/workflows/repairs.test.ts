import { beforeAll, expect, test } from 'vitest'
import { definition, extraction, givenArrived, givenExtracted, givenNode, input, output } from '../comfy-nodes.ts'
import { readHistories } from '../../src/registry/workflows/pack-history.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()

const integers = (...names: string[]) => {
  return {
    inputs: {
      required: [input('image', 'IMAGE'), ...names.map((name) => input(name, 'INT'))],
      optional: [],
      hidden: [],
    },
  }
}
/** A use of a node with an image socket and some whole numbers, as the editor saves it. */
const use = (name: string, count: number, said: object = {}) => ({
  name,
  kind: 'graph',
  inputs: [{ name: 'image', type: 'IMAGE', linked: true }],
  outputs: [{ name: 'IMAGE', type: 'IMAGE', linked: true }],
  values: Array.from({ length: count }, () => 'integer'),
  ...said,
})

beforeAll(async () => {
  await givenNode(registry, 'mover')
  const socket = (name: string, type: string) => ({ required: [input(name, type)], optional: [], hidden: [] })
  const turned = (...types: string[]) => types.map((type) => output(type, { name: type.toLowerCase() }))
  const older = await givenArrived(registry, 'mover', '1.0.0')
  const image = socket('image', 'IMAGE')
  await givenExtracted(
    registry,
    'mover',
    older,
    extraction(
      definition('Scale', integers('edge')),
      definition('Blur', { inputs: image, outputs: turned('IMAGE', 'MASK') }),
      definition('Split', { inputs: image, outputs: turned('IMAGE', 'MASK') }),
    ),
  )
  const newer = await givenArrived(registry, 'mover', '2.0.0')
  await givenExtracted(registry, 'mover', newer, {
    ...extraction(
      definition('Scale To', {
        inputs: { ...integers('size').inputs, required: [input('pixels', 'IMAGE'), input('size', 'INT')] },
      }),
      definition('Soften', { inputs: image, outputs: turned('IMAGE', 'MASK') }),
      definition('Split', { inputs: socket('pixels', 'IMAGE'), outputs: turned('MASK', 'IMAGE') }),
    ),
    replacements: [
      {
        new_node_id: 'Scale To',
        old_node_id: 'Scale',
        old_widget_ids: ['edge'],
        input_mapping: [
          { new_id: 'pixels', old_id: 'image' },
          { new_id: 'size', old_id: 'edge' },
        ],
        output_mapping: null,
      },
      { new_node_id: 'Split', old_node_id: 'Divide', old_widget_ids: null, input_mapping: null, output_mapping: null },
    ],
  })
})

test('each use has its repair: its links, and the replacing node, registered or renamed', async () => {
  const moved = {
    outputs: ['IMAGE', 'MASK'].map((type) => ({ name: type.toLowerCase(), type, linked: true })),
    values: [],
  }
  const uses = [use('Scale', 1), use('Blur', 0, moved), use('Split', 0, moved), use('Divide', 0, { pack_id: 'mover' })]
  const pins = [{ node_id: 'mover', version: '2.0.0' }]
  const { body } = await registry.post('resolveWorkflow', '/workflows/resolve', { uses, pins })
  expect(body.uses.map(({ problems }: any) => problems)).toEqual([
    [{ name: 'Scale', kind: 'missing-node' }],
    [{ name: 'Blur', kind: 'missing-node' }],
    [
      { name: 'Split', kind: 'lost-link', field: 'image' },
      { name: 'Split', kind: 'new-input', field: 'pixels' },
      { name: 'Split', kind: 'moved-link', field: 'image' },
      { name: 'Split', kind: 'moved-link', field: 'mask' },
    ],
    [{ name: 'Divide', kind: 'missing-node' }],
  ])
  expect(body.packs[0].repairs).toEqual([
    {
      use: 0,
      type: 'Scale To',
      replaced_by: 'declared',
      inputs: [{ from: 'image', to: 'pixels' }],
      problems: [],
    },
    { use: 1, type: 'Soften', replaced_by: 'renamed', problems: [] },
    {
      use: 2,
      inputs: [{ from: 'image', to: 'pixels' }],
      outputs: [
        { from: 0, to: 1 },
        { from: 1, to: 0 },
      ],
      problems: [],
    },
    expect.objectContaining({ use: 3, type: 'Split', replaced_by: 'declared' }),
  ])
})

test('a node used in too many ways is matched by name only', async () => {
  const read = async (uses: number) => {
    const histories = await readHistories(registry.context, [{ nodeId: 'mover', name: 'Scale', uses }])
    return histories.get('mover')?.runs.get('Scale')
  }
  expect(await read(2000)).toMatchObject([{ signature: { inputs: [{ name: 'image' }, { name: 'edge' }] } }])
  expect(await read(2_000_000)).toMatchObject([
    { signature: { name: 'Scale', inputs: undefined, outputs: undefined }, versions: new Set(['1.0.0']) },
  ])
})

test('a pending version does not affect public ones with equal inputs and outputs', async () => {
  await givenNode(registry, 'waiter')
  const give = async (number: string, isOutputNode: boolean, status: 'active' | 'pending') => {
    const version = await givenArrived(registry, 'waiter', number, { status })
    await givenExtracted(registry, 'waiter', version, extraction(definition('Wait', { isOutputNode })))
  }
  // Rows are read in the order of random ids: the public one is hardly ever the first.
  for (let minor = 1; minor <= 20; minor++) await give(`1.${minor}.0`, true, 'pending')
  await give('1.0.0', false, 'active')
  const histories = await readHistories(registry.context, [{ nodeId: 'waiter', name: 'Wait', uses: 1 }])
  expect(histories.get('waiter')?.runs.get('Wait')).toMatchObject([
    { signature: { isOutputNode: false }, versions: new Set(['1.0.0']) },
  ])
})

test('a pin does not reveal the nodes of a banned pack', async () => {
  await givenNode(registry, 'gone')
  const version = await givenArrived(registry, 'gone', '1.0.0')
  await givenExtracted(registry, 'gone', version, extraction(definition('Only There', integers('edge'))))
  const { db } = registry.context
  await db.updateTable('nodes').set({ status: 'banned' }).where('id', '=', 'gone').execute()
  const pins = [{ node_id: 'gone', version: '1.0.0' }]
  const { body } = await registry.post('resolveWorkflow', '/workflows/resolve', { uses: [use('Only There', 1)], pins })
  expect(body).toMatchObject({ uses: [{ ownership: { state: 'unknown' }, fits: [] }], packs: [] })
  expect(body.uses[0].node_id).toBeUndefined()
})

test('a pin by a former id of a pack chooses its version', async () => {
  const { db } = registry.context
  await db.insertInto('node_aliases').values({ alias: 'former-mover', node_id: 'mover' }).execute()
  const pins = [{ node_id: 'former-mover', version: '2.0.0' }]
  const { body } = await registry.post('resolveWorkflow', '/workflows/resolve', { uses: [use('Scale', 1)], pins })
  expect(body).toMatchObject({
    uses: [{ problems: [{ kind: 'missing-node' }] }],
    packs: [{ node: { id: 'mover' }, version: { version: '2.0.0' } }],
  })
})

test('a prompt gets its links that begin at other outputs', async () => {
  const outputs = [{ name: '0', type: '*', linked: true }]
  const inputs = [{ name: 'image', type: '*', linked: true }]
  const uses = [{ name: 'Split', kind: 'prompt', inputs, outputs, value_names: [] }]
  const pins = [{ node_id: 'mover', version: '2.0.0' }]
  const { body } = await registry.post('resolveWorkflow', '/workflows/resolve', { uses, pins })
  expect(body.uses[0].problems).toContainEqual({ name: 'Split', kind: 'moved-link', field: 'image' })
  expect(body.packs[0].repairs).toMatchObject([{ use: 0, outputs: [{ from: 0, to: 1 }], problems: [] }])
})
