import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'

const registry = useRegistry()

beforeAll(async () => {
  await givenPublisher(registry, 'known')
  const { db } = registry.context
  await db.insertInto('users').values({ id: 'u1', email: 'someone@example.com', name: 'Someone' }).execute()
  await db.insertInto('publisher_members').values({ publisher_id: 'known', user_id: 'u1', role: 'owner' }).execute()
})

describe('GET /publishers/{publisherId}', () => {
  test('200 with members by name and role, without contact data', async () => {
    const { body } = await registry.call('getPublisher', '/publishers/known')
    expect(body).toMatchObject({ id: 'known', name: 'The known', status: 'PublisherStatusActive' })
    expect(body.members).toEqual([{ role: 'owner', user: { name: 'Someone' } }])
    expect(JSON.stringify(body)).not.toMatch(/example\.com|u1/)
  })

  test('400 for an id that is too long', async () => {
    expect((await registry.call('getPublisher', `/publishers/${'x'.repeat(201)}`)).status).toBe(400)
  })

  test('404 for an unknown publisher', async () => {
    const { status, body } = await registry.call('getPublisher', '/publishers/nobody')
    expect(status).toBe(404)
    expect(body).toEqual({
      error: 'publisher_not_found',
      message: "The publisher 'nobody' does not exist. Check its id.",
    })
  })
})
