import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { listFound } from '../../src/registry/comfy-nodes/current-store.ts'
import { definition, extraction, givenArrived, givenExtracted } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { givenUnclaimed } from '../packs.ts'

const registry = useRegistry()

test('a page is complete when the comfy nodes are replaced while it is read', async () => {
  const { db } = registry.context
  await givenUnclaimed(registry, 'exchanged')
  const old = await givenArrived(registry, 'exchanged', '1.0.0')
  const names = ['A', 'B', 'C']
  await givenExtracted(registry, 'exchanged', old, extraction(...names.map((name) => definition(name))))
  let statements = 0
  const exchange: KyselyPlugin = {
    transformQuery: ({ node: query }) => query,
    transformResult: async ({ result }) => {
      // The exchange happens after the first statement, which finds the rows of the page.
      if ((statements += 1) === 1) {
        const fresh = await givenArrived(registry, 'exchanged', '1.1.0')
        await givenExtracted(registry, 'exchanged', fresh, extraction(...names.map((name) => definition(name))))
      }
      return result
    },
  }
  const { rows } = await listFound(db.withPlugin(exchange), { nodeId: 'exchanged' }, 10, { offset: 0 })
  expect(rows.map(({ name, version }) => [name, version])).toEqual(names.map((name) => [name, '1.1.0']))
})
