import { beforeEach, expect, test } from 'vitest'
import { comparisonRules } from '@registry/signatures'
import { sweepComparisons } from '../../src/registry/comparison/sweep-comparisons.ts'
import { refreshNodesAfter } from '../../src/registry/nodes/refresh-nodes.ts'
import {
  definition,
  extraction,
  givenArrived,
  givenExtracted,
  givenNode,
  givenService,
  input,
  output,
} from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson } from '../people.ts'
import { setVersionStatus } from '../packs.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let pack: string
let count = 0

beforeEach(async () => {
  pack = `pack-${(count += 1)}`
  await givenNode(registry, pack)
})

const node = (name: string, ...widgets: string[]) =>
  definition(name, { inputs: { required: widgets.map((widget) => input(widget, 'INT')), optional: [], hidden: [] } })

/** Creates a version with extracted comfy nodes. */
async function given(version: string, ...nodes: ReturnType<typeof node>[]): Promise<string> {
  const id = await givenArrived(registry, pack, version)
  await givenExtracted(registry, pack, id, extraction(...nodes))
  return id
}

/** `since → version: kinds` of each stored change, as clients read them. */
async function told(): Promise<string[]> {
  const { body } = await registry.call('listNodeVersions', `/nodes/${pack}/versions`)
  return body.flatMap(({ version, changes }: { version: string; changes?: { since: string; counts: object } }) =>
    changes ? [`${changes.since} → ${version}: ${Object.keys(changes.counts).toSorted().join(', ')}`] : [],
  )
}

const forgetAll = () => registry.context.db.deleteFrom('version_comparisons').execute()

test('each version has its changes since the next lower one, also if it was published late', async () => {
  await given('1.0.0', node('A'))
  await given('2.0.0', node('A'), node('B'), node('C'))
  expect(await told()).toEqual(['1.0.0 → 2.0.0: node-added'])
  await given('1.5.0', node('A', 'steps'), node('B'))
  expect(await told()).toEqual(['1.5.0 → 2.0.0: input-removed, node-added', '1.0.0 → 1.5.0: input-added, node-added'])
})

test('a version that is not installable is skipped, and counts again when it is active', async () => {
  await given('1.0.0', node('A'))
  await given('1.1.0', node('A'), node('B'))
  await given('1.2.0', node('A'), node('B'))
  for (const status of ['banned', 'flagged', 'deleted'] as const) {
    await setVersionStatus(registry, pack, '1.1.0', status)
    expect(await told()).toEqual(['1.0.0 → 1.2.0: node-added'])
    await setVersionStatus(registry, pack, '1.1.0', 'active')
    expect(await told()).toEqual(['1.1.0 → 1.2.0: ', '1.0.0 → 1.1.0: node-added'])
  }
})

test('re-extracted comfy nodes are compared again with the lower and the higher version', async () => {
  await given('1.0.0', node('A'))
  const middle = await given('1.1.0', node('A'))
  await given('1.2.0', node('A'))
  expect(await told()).toEqual(['1.1.0 → 1.2.0: ', '1.0.0 → 1.1.0: '])
  await givenExtracted(registry, pack, middle, extraction(node('A'), node('B')))
  expect(await told()).toEqual(['1.1.0 → 1.2.0: node-removed', '1.0.0 → 1.1.0: node-added'])
})

test('corrections by an admin and definitions from a service are compared', async () => {
  await given('1.0.0', node('A'))
  await given('1.1.0', node('A'))
  const admin = await givenPerson(registry, `admin-${pack}`, { admin: true })
  const put = `PUT /nodes/${pack}/versions/1.1.0/comfy-nodes/A` as const
  await send(registry, 'updateComfyNode', put, { as: admin, body: { return_types: '["IMAGE", "MASK"]' } })
  expect(await told()).toEqual(['1.0.0 → 1.1.0: output-added'])
  await givenArrived(registry, pack, '1.2.0')
  const service = await givenService(registry, `service-${pack}`)
  const post = `POST /nodes/${pack}/versions/1.2.0/comfy-nodes` as const
  const created = await send(registry, 'createComfyNodes', post, { as: service, body: { success: true, nodes: {} } })
  expect(created.status).toBe(204)
  expect(await told()).toEqual(['1.1.0 → 1.2.0: node-removed', '1.0.0 → 1.1.0: output-added'])
})

test('an unknown type is not compared, and the type * is', async () => {
  const typed = (type: string | undefined) => {
    const inputs = { required: [input('value', type)], optional: [], hidden: [] }
    return definition('A', { inputs, outputs: [output(type)] })
  }
  await given('1.0.0', typed(undefined))
  await given('1.1.0', typed('IMAGE'))
  await given('1.2.0', typed('*'))
  await given('1.3.0', typed('LATENT'))
  const types = 'input-type-changed, output-type-changed'
  expect(await told()).toEqual([`1.2.0 → 1.3.0: ${types}`, `1.1.0 → 1.2.0: ${types}`, '1.0.0 → 1.1.0: '])
})

test.each([
  ['the sweep', () => sweepComparisons(registry.context)],
  [
    'a refresh of the nodes',
    () => registry.context.db.transaction().execute((tx) => refreshNodesAfter(tx, '', 1000, new Date())),
  ],
])('%s stores missing comparisons, and none twice', async (_, work) => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.6.0']) await given(version, node('A'))
  await forgetAll()
  expect(await told()).toEqual([])
  await work()
  expect(await told()).toHaveLength(6)
  expect(await sweepComparisons(registry.context)).toBe(0)
})

test('comparisons by earlier rules are recomputed', async () => {
  await given('1.0.0', node('A'))
  const id = await given('1.1.0', node('A'))
  const rows = registry.context.db.updateTable('version_comparisons').where('version_id', '=', id)
  await rows.set({ rules_version: 0, counts: JSON.stringify({ 'node-removed': 9 }) }).execute()
  expect(await sweepComparisons(registry.context)).toBe(1)
  const { rules_version, counts } = await registry.context.db
    .selectFrom('version_comparisons')
    .selectAll()
    .where('version_id', '=', id)
    .executeTakeFirstOrThrow()
  expect({ rules_version, counts }).toEqual({ rules_version: comparisonRules, counts: {} })
})
