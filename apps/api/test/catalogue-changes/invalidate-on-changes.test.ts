import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { invalidateOnChanges } from '../../src/discovery/changes/invalidate-on-changes.ts'
import { givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
let passing: { stop(): Promise<void> }

beforeAll(async () => {
  const { db, config, log, revisions } = registry.context
  passing = invalidateOnChanges({ db, database: config.database, log }, revisions)
  await givenNode(registry, 'one')
  await givenNode(registry, 'two')
})
afterAll(() => passing.stop())

test('a commit of any process invalidates cached answers', async () => {
  const { db, answers } = registry.context
  const name = async (): Promise<string> => (await registry.call('getNode', '/nodes/one')).body.name
  await vi.waitFor(async () => {
    await name()
    expect(answers.find('/nodes/one')).toBeDefined()
  })
  // The update simulates another process: only the database reports the change.
  await db.updateTable('nodes').set({ name: 'Another name' }).where('id', '=', 'one').execute()
  await vi.waitFor(() => expect(answers.find('/nodes/one')).toBeUndefined())
  expect(await name()).toBe('Another name')
})

test('a cached answer of one node survives a change of another node, and a list does not', async () => {
  const { db, answers } = registry.context
  await vi.waitFor(async () => {
    await registry.call('getNode', '/nodes/one')
    await registry.call('listAllNodes', '/nodes')
    expect([answers.find('/nodes/one'), answers.find('/nodes')]).toEqual([expect.anything(), expect.anything()])
  })
  await db.updateTable('nodes').set({ name: 'Another name of two' }).where('id', '=', 'two').execute()
  await vi.waitFor(() => expect(answers.find('/nodes')).toBeUndefined())
  expect(answers.find('/nodes/one')).toBeDefined()
})
