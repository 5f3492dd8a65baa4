import { beforeAll, describe, expect, test } from 'vitest'
import {
  balanceOf,
  givenBannedCustomer,
  givenCharge,
  givenCustomer,
  givenRefund,
  use,
  withAdminSecret,
} from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry(withAdminSecret)
let ann: Person

const read = (query = '', as: Person | undefined = ann) =>
  send(registry, 'getCustomerUsageTimeseries', `GET /customers/usage/timeseries${query}`, { as })

const bucket = (start: string, end: string, group: string, cost: number) => ({
  period_start: `${start}:00:00Z`,
  period_end: `${end}:00:00Z`,
  group_key: group,
  cost_micros: cost,
})
const march = 'starting_on=2026-03-01T00:00:00Z&ending_before=2026-04-01T00:00:00Z'

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann', 1000)
  const charge = (amount_micros: number, params: object, timestamp: string) =>
    use(registry, ann, { amount_micros, ...params }, { timestamp })
  await charge(60, { api_name: 'luma', model: 'ray', endpoint: '/generations' }, '2026-03-01T22:10:00Z')
  await charge(30, { api_name: 'luma', model: 'ray' }, '2026-03-31T23:59:59Z')
  await charge(10, { api_name: 'kling' }, '2026-03-01T22:50:00Z')
  await charge(100, {}, '2026-04-01T00:00:00Z')
  await use(registry, ann, { api_name: 'luma', model: 'free' }, { timestamp: '2026-03-02T00:00:00Z' })
  const bob = await givenCustomer(registry, 'bob', 10)
  await use(registry, bob, { amount_micros: 5, model: 'ray' }, { timestamp: '2026-03-02T00:00:00Z' })
})

describe('GET /customers/usage/timeseries', () => {
  test('200 with charges by month and model, and by product where no model is known', async () => {
    expect((await read('?starting_on=2026-03-01T00:00:00Z&ending_before=2026-05-01T00:00:00Z')).body).toEqual({
      group_by: 'model',
      granularity: 'month',
      starting_on: '2026-03-01T00:00:00Z',
      ending_before: '2026-05-01T00:00:00Z',
      groups: ['other', 'ray', 'kling'],
      buckets: [
        bucket('2026-03-01T00', '2026-04-01T00', 'ray', 90),
        bucket('2026-03-01T00', '2026-04-01T00', 'kling', 10),
        bucket('2026-04-01T00', '2026-05-01T00', 'other', 100),
      ],
      breakdown: [
        { group_key: 'other', cost_micros: 100, share: 0.5 },
        { group_key: 'ray', cost_micros: 90, share: 0.45 },
        { group_key: 'kling', cost_micros: 10, share: 0.05 },
      ],
      summary: {
        spend_micros: 200,
        balance: expect.objectContaining({ amount_micros: await balanceOf(registry, ann), currency: 'usd' }),
      },
    })
  })

  test('200 by day and by hour, grouped by product or endpoint', async () => {
    expect((await read(`?${march}&granularity=day&group_by=product`)).body.buckets).toEqual([
      bucket('2026-03-01T00', '2026-03-02T00', 'luma', 60),
      bucket('2026-03-01T00', '2026-03-02T00', 'kling', 10),
      bucket('2026-03-31T00', '2026-04-01T00', 'luma', 30),
    ])
    expect((await read(`?${march}&granularity=hour&group_by=endpoint`)).body.buckets).toEqual([
      bucket('2026-03-01T22', '2026-03-01T23', '/generations', 60),
      bucket('2026-03-01T22', '2026-03-01T23', 'kling', 10),
      bucket('2026-03-31T23', '2026-04-01T00', 'luma', 30),
    ])
  })

  test('200 for the last six months by default, for other months up to now, and up to a given end', async () => {
    const { starting_on: start, ending_before: end } = (await read()).body
    const days = (Date.parse(end) - Date.parse(start)) / 86_400_000
    expect([Math.round(days) >= 181, Math.round(days) <= 184]).toEqual([true, true])
    expect((await read('?ending_before=2026-03-31T00:00:00%2B02:00&months=1')).body).toMatchObject({
      starting_on: '2026-02-28T22:00:00Z',
      ending_before: '2026-03-30T22:00:00Z',
    })
  })

  test('200 without any charge, and with refunds not subtracted', async () => {
    const carl = await givenCustomer(registry, 'carl', 50)
    expect((await read(`?${march}`, carl)).body).toMatchObject({ groups: [], buckets: [], breakdown: [] })
    const { id } = await givenCharge(registry, carl, 20)
    await givenRefund(registry, carl, id)
    expect((await read('', carl)).body).toMatchObject({
      groups: ['luma'],
      summary: { spend_micros: 20, balance: { amount_micros: 50 } },
    })
  })

  test.each([
    ['an end before its start', 'starting_on=2026-03-02&ending_before=2026-03-01'],
    ['an empty range', 'starting_on=2026-03-02&ending_before=2026-03-02'],
    ['an invalid day', 'starting_on=2026-02-30&ending_before=2026-03-31'],
    ['no date', 'ending_before=yesterday'],
    ['a range before the year 1', 'ending_before=0001-01-01'],
    ['too many days', 'starting_on=2024-01-01&ending_before=2026-01-02'],
    ['too many days for days', 'starting_on=2026-01-01&ending_before=2027-01-03&granularity=day'],
    ['too many days for hours', 'granularity=hour&months=2'],
    ['an unknown granularity', 'granularity=constructor'],
    ['an unknown group', 'group_by=constructor'],
    ['no months', 'months=0'],
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
