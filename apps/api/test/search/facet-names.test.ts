import { expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'
import { send } from '../requests.ts'

const registry = useRegistry()

test('facet values of publishers have the name as their label', async () => {
  const publisher = await givenPublisher(registry, 'finder')
  await givenVersion(registry, publisher, 'mask-tools', '1.0.0')
  await givenVersion(registry, publisher, 'painter', '1.0.0')
  await registry.context.db.updateTable('publishers').set({ name: 'The Finders' }).where('id', '=', 'finder').execute()
  const { body } = await send(registry, 'searchNodes', 'GET /nodes/search?search=&facet=publisher')
  expect(body.facets.publisher).toEqual([{ value: 'finder', label: 'The Finders', count: 2 }])
  const none = await send(
    registry,
    'searchNodes',
    'GET /nodes/search?search=nothing-like-it&facet=publisher&publisher_id=Finder&publisher_id=nobody',
  )
  expect(none.body.facets.publisher).toEqual([{ value: 'finder', label: 'The Finders', count: 0 }])
})
