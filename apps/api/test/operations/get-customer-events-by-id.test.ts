import { beforeAll, describe, expect, test } from 'vitest'
import { givenCustomer, givenUse, withAdminSecret } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry(withAdminSecret)
let admin: Person
let ann: Person

const list = (id: string, query = '', as: Person | undefined = admin) =>
  send(registry, 'getCustomerEventsById', `GET /customers/${id}/events${query}`, { as })

beforeAll(async () => {
  admin = await givenPerson(registry, 'ada', { admin: true })
  ann = await givenCustomer(registry, 'ann')
  await givenUse(registry, ann, 'first', '2026-01-01T00:00:00Z')
  await givenUse(registry, ann, 'second', '2026-01-02T00:00:00Z')
})

describe('GET /customers/{customer_id}/events', () => {
  test('200 with the same events for an admin and the customer', async () => {
    const { status, body } = await list('ann')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      total: 3,
      page: 1,
      limit: 10,
      totalPages: 1,
      events: [
        { event_type: 'account_created' },
        { params: { api_name: 'second' }, createdAt: '2026-01-02T00:00:00Z' },
        { params: { api_name: 'first' } },
      ],
    })
    expect((await list('ann', '', ann)).body).toEqual(body)
  })

  test('200 with a page filtered by type and time', async () => {
    const { body } = await list('ann', '?filter=api_usage_completed&end_date=2026-01-02T00:00:00Z&limit=1000')
    expect(body).toMatchObject({ total: 1, limit: 100, events: [{ params: { api_name: 'first' } }] })
  })

  test('400 for an invalid time', async () => {
    expect(await list('ann', '?start_date=soon')).toMatchObject({ status: 400, body: { error: 'invalid_moment' } })
  })

  test('401 for a caller who is not signed in', async () => {
    const answer = await send(registry, 'getCustomerEventsById', 'GET /customers/ann/events')
    expect(answer.body.error).toBe('sign_in_required')
  })

  test('403 for another customer', async () => {
    expect((await list('ann', '', await givenCustomer(registry, 'bob'))).status).toBe(403)
  })

  test('404 for a person who is not a customer, and for an unknown id', async () => {
    for (const id of ['ada', 'nobody'])
      expect(await list(id)).toMatchObject({ status: 404, body: { error: 'customer_not_found' } })
    const cyd = await givenPerson(registry, 'cyd')
    expect((await list('cyd', '', cyd)).status).toBe(404)
  })
})
