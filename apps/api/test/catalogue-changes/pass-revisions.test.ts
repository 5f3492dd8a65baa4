import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { passRevisions } from '../../src/catalogue-changes/pass-revisions.ts'
import { givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
let passing: { stop(): Promise<void> }

beforeAll(async () => {
  const { db, config, log, kept } = registry.context
  passing = passRevisions({ db, database: config.database, log }, kept.pass)
  await givenNode(registry, 'one')
})
afterAll(() => passing.stop())

test('what any process commits of the catalogue ends the answers that are kept', async () => {
  const { db, kept } = registry.context
  const name = async (): Promise<string> => (await registry.call('getNode', '/nodes/one')).body.name
  await vi.waitFor(async () => {
    await name()
    expect(kept.find('/nodes/one')).toBeDefined()
  })
  // As another process does: nothing but the database knows of it.
  await db.updateTable('nodes').set({ name: 'Another name' }).where('id', '=', 'one').execute()
  await vi.waitFor(() => expect(kept.find('/nodes/one')).toBeUndefined())
  expect(await name()).toBe('Another name')
})
