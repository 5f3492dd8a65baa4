import { beforeAll, describe, expect, test } from 'vitest'
import { eventsOf, givenBannedCustomer, givenCustomer, givenUse, withAdminSecret } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry(withAdminSecret)
let ann: Person

const list = (query = '', as: Person | undefined = ann) =>
  send(registry, 'getCustomerEvents', `GET /customers/events${query}`, { as })

/** Returns the used services in the events that a query finds. */
const used = async (query: string) =>
  (await eventsOf(registry, ann, `?filter=api_usage_completed&${query}`)).map(
    ({ params }: { params: { api_name: string } }) => params.api_name,
  )

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann')
  await givenUse(registry, await givenCustomer(registry, 'bob'), 'foreign', '2026-01-02T00:00:00Z')
  await givenUse(registry, ann, 'second', '2026-01-02T00:00:00Z')
  await givenUse(registry, ann, 'third', '2026-01-03T00:00:00Z')
  await givenUse(registry, ann, 'first', '2026-01-01T00:00:00Z')
})

describe('GET /customers/events', () => {
  test('200 with the newest first, without events of other customers', async () => {
    const { body } = await list()
    expect(body).toMatchObject({ total: 4, page: 1, limit: 10, totalPages: 1 })
    expect(body.events.map((event: { event_type: string }) => event.event_type)).toEqual([
      'account_created',
      'api_usage_completed',
      'api_usage_completed',
      'api_usage_completed',
    ])
    expect(body.events[1]).toEqual({
      event_type: 'api_usage_completed',
      event_id: expect.any(String),
      params: { api_name: 'third' },
      createdAt: '2026-01-03T00:00:00Z',
    })
  })

  test('200 with those of a type', async () => {
    expect(await eventsOf(registry, ann, '?filter=account_created')).toEqual([{ type: 'account_created', params: {} }])
    expect(await eventsOf(registry, ann, '?filter=account')).toEqual([])
    expect(await used('')).toEqual(['third', 'second', 'first'])
  })

  test.each([
    ['from a time on', 'start_date=2026-01-02T00:00:00Z', ['third', 'second']],
    ['before a time', 'end_date=2026-01-02T00:00:00Z', ['first']],
    ['between two times', 'start_date=2026-01-01T00:00:01Z&end_date=2026-01-03T00:00:00Z', ['second']],
    ['from a day on', 'start_date=2026-01-03', ['third']],
    ['from a time with an offset on', 'start_date=2026-01-03T01:00:00%2B01:00', ['third']],
    ['from a day on and before an earlier day', 'start_date=2026-01-03&end_date=2026-01-01', []],
  ])('200 with those %s', async (_, query, names) => {
    expect(await used(query)).toEqual(names)
  })

  test('200 in pages of at most a hundred', async () => {
    expect(await used('limit=2')).toEqual(['third', 'second'])
    expect(await used('limit=2&page=2')).toEqual(['first'])
    expect((await list('?limit=3&page=2')).body).toMatchObject({ total: 4, page: 2, limit: 3, totalPages: 2 })
    expect((await list('?limit=101')).body.limit).toBe(100)
  })

  test.each(['soon', '1', '2026-02-30', '2026-13-01', '0000-01-01', '%2B275760-01-01T00:00:00Z', '10000-01-01'])(
    '400 for %s, which is not a valid time',
    async (moment) => {
      for (const parameter of ['start_date', 'end_date'])
        expect(await list(`?${parameter}=${moment}`)).toMatchObject({ status: 400, body: { error: 'invalid_moment' } })
    },
  )

  test('400 for a page that is not a number', async () => {
    expect((await list('?page=next')).body.error).toBe('invalid_request')
  })

  test('401 for a caller who is not signed in', async () => {
    const answer = await send(registry, 'getCustomerEvents', 'GET /customers/events')
    expect(answer.body.error).toBe('sign_in_required')
  })

  test('403 for a banned person', async () => {
    expect((await list('', await givenBannedCustomer(registry))).body.error).toBe('user_banned')
  })

  test('404 for a person who is not a customer', async () => {
    const nobody = await givenPerson(registry, 'nobody')
    expect(await list('', nobody)).toMatchObject({ status: 404, body: { error: 'customer_not_found' } })
  })
})
