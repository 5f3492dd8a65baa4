import { expect, test } from 'vitest'
import { findOwnerships } from '../../src/registry/comfy-nodes/find-ownerships.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'

const registry = useRegistry()
const files = {
  '__init__.py': `class One:\n    RETURN_TYPES = ("IMAGE",)\n    FUNCTION = "run"\n    @classmethod\n    def INPUT_TYPES(cls):\n        return {"required": {}}\n    def run(self):\n        return ()\nNODE_CLASS_MAPPINGS = {"Blur": One}\n`,
}
const ownership = async () => (await findOwnerships(registry.context.db, ['Blur'])).get('Blur')
const setFirst = (columns: { status?: 'deleted' | 'banned'; mirrored?: boolean }) =>
  registry.context.db
    .updateTable('node_versions')
    .set(columns)
    .where('node_id', '=', 'first')
    .where('version', '=', '1.0.0')
    .execute()

test('a name stays with the pack that is first in the log, also after its first version is deleted', async () => {
  const [maker, other] = [await givenPublisher(registry, 'maker'), await givenPublisher(registry, 'other')]
  await givenVersion(registry, maker, 'first', '1.0.0', { files })
  await givenVersion(registry, other, 'second', '1.0.0', { files })
  await givenVersion(registry, maker, 'first', '1.1.0', { files })
  await setFirst({ status: 'deleted' })
  expect(await ownership()).toEqual({ state: 'owned', node_id: 'first', reason: 'published_first' })
})

test('a banned version and a mirrored one do not count as the first', async () => {
  const second = { state: 'owned', node_id: 'second', reason: 'published_first' }
  await setFirst({ status: 'banned' })
  expect(await ownership()).toEqual(second)
  await setFirst({ status: 'deleted', mirrored: true })
  expect(await ownership()).toEqual(second)
})
