import { beforeAll, describe, expect, test } from 'vitest'
import { givenBannedCustomer, givenCustomer, givenUse, use, withAdminSecret } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry(withAdminSecret)
let ann: Person

const read = (query = '', as: Person | undefined = ann) =>
  send(registry, 'getCustomerUsageTimeseries', `GET /customers/usage/timeseries${query}`, { as })

const point = (start: string, spent = 0, uses = 0) => ({ start, spent_micros: spent, uses })

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann', 1000)
  await use(registry, ann, { amount_micros: 60 }, { timestamp: '2026-03-01T22:10:00Z' })
  await use(registry, ann, { amount_micros: 7 }, { timestamp: '2026-03-01T22:50:00Z' })
  await givenUse(registry, ann, 'luma', '2026-03-03T00:00:00Z')
  await givenUse(registry, await givenCustomer(registry, 'bob'), 'luma', '2026-03-02T00:00:00Z')
})

describe('GET /customers/usage/timeseries', () => {
  test('200 with a point for every day, also without usage', async () => {
    expect((await read('?start_date=2026-03-01&end_date=2026-03-03')).body).toEqual({
      currency: 'usd',
      granularity: 'day',
      points: [
        point('2026-03-01T00:00:00Z', 67, 2),
        point('2026-03-02T00:00:00Z'),
        point('2026-03-03T00:00:00Z', 0, 1),
      ],
    })
  })

  test('200 by hour and by month, in the time zone of the caller', async () => {
    const { points } = (await read('?start_date=2026-03-01&end_date=2026-03-01&granularity=hour')).body
    expect(points).toHaveLength(24)
    expect(points[22]).toEqual(point('2026-03-01T22:00:00Z', 67, 2))
    expect((await read('?start_date=2026-02-28&end_date=2026-03-31&granularity=month')).body.points).toEqual([
      point('2026-02-28T00:00:00Z'),
      point('2026-03-01T00:00:00Z', 67, 3),
    ])
    expect((await read('?start_date=2026-03-02&end_date=2026-03-03&utc_offset=120')).body.points).toEqual([
      point('2026-03-01T22:00:00Z', 67, 2),
      point('2026-03-02T22:00:00Z', 0, 1),
    ])
  })

  test('200 with the last 30 days by default, and with the 30 days up to a given end', async () => {
    const { points } = (await read()).body
    expect(points).toHaveLength(30)
    expect(points.at(-1).start).toBe(`${registry.context.clock.now().toISOString().slice(0, 10)}T00:00:00Z`)
    expect((await read('?end_date=2026-03-30')).body.points[0]).toEqual(point('2026-03-01T00:00:00Z', 67, 2))
  })

  test('200 with the same sums as the spending of those days', async () => {
    const days = 'start_date=2026-01-01&end_date=2026-12-31'
    const spending = await send(registry, 'getCustomerSpending', `GET /customers/spending?${days}`, { as: ann })
    for (const granularity of ['day', 'month']) {
      const { points } = (await read(`?${days}&granularity=${granularity}`)).body
      for (const field of ['spent_micros', 'uses']) {
        const sum = (rows: Record<string, number>[]) => rows.reduce((total, row) => total + (row[field] ?? 0), 0)
        expect([granularity, field, sum(points)]).toEqual([granularity, field, sum(spending.body.days)])
      }
    }
  })

  test.each([
    ['days in the wrong order', 'start_date=2026-03-02&end_date=2026-03-01'],
    ['an invalid day', 'start_date=2026-02-30&end_date=2026-03-31'],
    ['an invalid last day without a first day', 'end_date=2026-02-30'],
    ['the year 0', 'end_date=0000-01-01'],
    ['too many days', 'start_date=2026-01-01&end_date=2027-01-02'],
    ['too many days for hourly points', 'start_date=2026-01-01&end_date=2026-02-01&granularity=hour'],
    ['an unknown granularity', 'granularity=constructor'],
  ])('400 for %s', async (_, query) => {
    expect((await read(`?${query}`)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    const answer = await send(registry, 'getCustomerUsageTimeseries', 'GET /customers/usage/timeseries')
    expect(answer.body.error).toBe('sign_in_required')
  })

  test('403 for a banned person', async () => {
    expect((await read('', await givenBannedCustomer(registry))).body.error).toBe('user_banned')
  })

  test('404 for a person who is not a customer', async () => {
    expect((await read('', await givenPerson(registry, 'nobody'))).body.error).toBe('customer_not_found')
  })
})
