import { beforeAll, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let [owner, second] = [{} as Person, {} as Person]

beforeAll(async () => {
  owner = await givenPerson(registry, 'owner')
  second = await givenPerson(registry, 'second')
  await givenPublisher(registry, 'studio')
  await givenMember(registry, 'studio', owner)
})

/**
 * Updates the publisher. The second half of the body follows `happening`, and the registry's clock has then advanced by
 * `ms` milliseconds.
 */
async function changeWhile(ms: number, happening: () => Promise<unknown>) {
  const { context } = registry
  const { clock } = context
  const [first, rest] = [Buffer.from('{"name":'), Buffer.from('"Renamed"}')]
  let isBegun = false
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (!isBegun) {
          isBegun = true
          return controller.enqueue(first)
        }
        await happening()
        context.clock = { now: () => new Date(clock.now().getTime() + ms) }
        controller.enqueue(rest)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  try {
    return await registry.call('updatePublisher', '/publishers/studio', {
      method: 'PUT',
      headers: { ...second.headers, 'Content-Type': 'application/json' },
      body,
      // fetch requires this option with a stream, and its types lack it.
      ...({ duplex: 'half' } as object),
    })
  } finally {
    context.clock = clock
  }
}

test('a caller that loses permission during a slow body is refused', async () => {
  await givenMember(registry, 'studio', second)
  const removed = () => send(registry, 'removeMember', `DELETE /publishers/studio/members/${second.id}`, { as: owner })
  const { status, body } = await changeWhile(2000, removed)
  expect({ status, error: body.error }).toEqual({ status: 403, error: 'owners_only' })
})

test('a request with a slow body succeeds while its caller has permission', async () => {
  await givenMember(registry, 'studio', second)
  expect((await changeWhile(60_000, async () => undefined)).status).toBe(200)
})
