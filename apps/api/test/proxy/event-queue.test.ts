import { beforeAll, expect, it } from 'vitest'
import { createEventQueue } from '../../src/commerce/events/event-queue.ts'
import { givenCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
let customerId: string
beforeAll(async () => {
  customerId = (await givenCustomer(registry, 'ada')).id
})

const eventOf = (key: string, id = customerId) => ({
  customerId: id,
  type: 'api_usage_started',
  params: {},
  key: `test:${key}`,
})

function written(): Promise<{ event_key: string | null }[]> {
  const { db } = registry.context
  return db.selectFrom('customer_events').select('event_key').where('event_key', 'like', 'test:%').execute()
}

it('every noted event is written once, even above the queue limit', async () => {
  const queue = createEventQueue(registry.context)
  const keys = Array.from({ length: 1500 }, (_, i) => `many-${i}`)
  await Promise.all([...keys, ...keys].map((key) => queue.note(eventOf(key))))
  await queue.flush()
  const found = (await written()).map(({ event_key: key }) => key)
  expect(found).toHaveLength(keys.length)
  expect(new Set(found)).toEqual(new Set(keys.map((key) => `test:${key}`)))
})

it('an event noted by another process is written once', async () => {
  const before = (await written()).length
  for (const queue of [createEventQueue(registry.context), createEventQueue(registry.context)]) {
    await queue.note(eventOf('twice'))
    await queue.flush()
  }
  expect(await written()).toHaveLength(before + 1)
})

it('an unwritable event blocks no other, and is written when it is noted again', async () => {
  const before = (await written()).length
  const queue = createEventQueue(registry.context)
  await queue.note(eventOf('early', 'bob'))
  await queue.note(eventOf('other'))
  await queue.flush()
  expect(await written()).toHaveLength(before + 1)
  await givenCustomer(registry, 'bob')
  await queue.note(eventOf('early', 'bob'))
  await queue.flush()
  expect(await written()).toHaveLength(before + 2)
})
