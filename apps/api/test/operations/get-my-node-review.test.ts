import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setNodeStatus } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'

const registry = useRegistry()
let rater: Person
let other: Person

const read = (id: string, as?: Person) => ask(registry, 'getMyNodeReview', `/nodes/${id}/reviews/me`, { as })

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'maker')
  rater = await givenPerson(registry, 'rater')
  other = await givenPerson(registry, 'other')
  await givenVersion(registry, publisher, 'Pack', '1.0.0')
  await givenVersion(registry, publisher, 'outlaw', '1.0.0')
  await setNodeStatus(registry, 'outlaw', 'banned')
})

describe('GET /nodes/{nodeId}/reviews/me', () => {
  test('200 with the stars of the caller, or without any', async () => {
    await ask(registry, 'postNodeReview', '/nodes/Pack/reviews?star=4', { method: 'POST', as: rater })
    expect((await read('pack', rater)).body).toEqual({ star: 4 })
    expect((await read('Pack', other)).body).toEqual({})
  })

  test('400 for an id that is too long', async () => {
    expect((await read('x'.repeat(201), rater)).status).toBe(400)
  })

  test('401 without a credential', async () => {
    expect((await read('Pack')).status).toBe(401)
  })

  test('403 for a banned node', async () => {
    expect((await read('outlaw', rater)).body.error).toBe('node_banned')
  })

  test('404 for an unknown node', async () => {
    expect((await read('nothing', rater)).body.error).toBe('node_not_found')
  })
})
