import { afterAll, beforeAll, expect, test } from 'vitest'
import { invalidateOnChanges } from '../../src/discovery/changes/invalidate-on-changes.ts'
import { definition, extraction, givenArrived, givenExtracted, givenNode, input } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
let following: { stop(): Promise<void> } | undefined

async function givenRelease(version: string, ...names: string[]): Promise<void> {
  const inputs = { required: names.map((name) => input(name, 'INT')), optional: [], hidden: [] }
  const read = extraction(definition('Resize', { inputs }), definition('Crop', { inputs }))
  await givenExtracted(registry, 'resizer', await givenArrived(registry, 'resizer', version), read)
}

/** Returns the versions that may have saved a use of a comfy node with a single integer. */
async function writersOf(name: string): Promise<unknown> {
  const uses = [{ name, kind: 'graph', outputs: [{ name: 'IMAGE', type: 'IMAGE' }], values: ['integer'] }]
  const { body } = await registry.post('resolveWorkflow', '/workflows/resolve', { uses })
  const [{ oldest, newest, versions }] = body.uses[0].fits
  return { oldest, newest, versions }
}

beforeAll(async () => {
  await givenNode(registry, 'resizer')
  await givenRelease('1.0.0', 'width')
})
afterAll(() => following?.stop())

test('the history of a pack is read each time while changes are not followed', async () => {
  expect(await writersOf('Resize')).toEqual({ oldest: '1.0.0', newest: '1.0.0', versions: 1 })
  await givenRelease('1.1.0', 'width')
  expect(await writersOf('Resize')).toEqual({ oldest: '1.0.0', newest: '1.1.0', versions: 2 })
})

test('the history is cached until the pack changes, whatever happens to others', async () => {
  const { revisions } = registry.context
  revisions.follow()
  const before = { oldest: '1.0.0', newest: '1.1.0', versions: 2 }
  expect(await writersOf('Resize')).toEqual(before)
  await givenRelease('1.2.0', 'width')
  expect(await writersOf('Resize')).toEqual(before)
  revisions.invalidate({ nodeId: 'another' }, 'lists')
  expect(await writersOf('Resize')).toEqual(before)
  // The cached versions of the pack also answer for its other comfy nodes.
  expect(await writersOf('Crop')).toEqual(before)
  revisions.invalidate({ nodeId: 'resizer' })
  const after = { oldest: '1.0.0', newest: '1.2.0', versions: 3 }
  expect([await writersOf('Resize'), await writersOf('Crop')]).toEqual([after, after])
})

test('a version from another process is visible soon after its commit', async () => {
  const { db, config, log, revisions } = registry.context
  following = invalidateOnChanges({ db, database: config.database, log }, revisions)
  await expect.poll(() => writersOf('Resize')).toMatchObject({ versions: 3 })
  await givenRelease('1.3.0', 'width')
  await expect.poll(() => writersOf('Resize'), { timeout: 10_000 }).toMatchObject({ newest: '1.3.0', versions: 4 })
  await db.updateTable('node_versions').set({ status: 'banned' }).where('version', '=', '1.3.0').execute()
  await expect.poll(() => writersOf('Resize'), { timeout: 10_000 }).toMatchObject({ newest: '1.2.0', versions: 3 })
})
