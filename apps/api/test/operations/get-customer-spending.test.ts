import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordEvent } from '../../src/commerce/events/record-event.ts'
import {
  givenBannedCustomer,
  givenCharge,
  givenCustomer,
  givenRefund,
  givenUse,
  ledgerOf,
  moveEntry,
  use,
  withAdminSecret,
} from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry(withAdminSecret)
let ann: Person

const read = (query: string, as: Person | undefined = ann) =>
  send(registry, 'getCustomerSpending', `GET /customers/spending?${query}`, { as })

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const daysOf = async (query: string, as?: Person) => (await read(query, as)).body.days

/** Records an event of the proxy: the end of a task, or the reading of a list. */
const givenSeen = ({ id: customerId }: Person, api_name: string, task_id: string | undefined, at: string) =>
  recordEvent(registry.context.db, {
    customerId,
    type: 'api_usage_completed',
    key: task_id === undefined ? `proxy:${api_name}:1` : `proxy:${api_name}:completed:${task_id}`,
    params: { api_name, ...(task_id !== undefined && { task_id }) },
    at: new Date(at),
  })

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann', 1000)
  const charges = []
  for (const [amount, moment] of [
    [100, '2026-03-01T00:00:00Z'],
    [20, '2026-03-01T23:30:00Z'],
    [7, '2026-03-03T12:00:00Z'],
  ] as const) {
    const charge = await givenCharge(registry, ann, amount)
    await moveEntry(registry, charge.id, moment)
    charges.push(charge)
  }
  const inPart = await givenRefund(registry, ann, charges[0].id, 40)
  await moveEntry(registry, inPart.id, '2026-03-01T10:00:00Z')
  const late = await givenRefund(registry, ann, charges[0].id, 15)
  await moveEntry(registry, late.id, '2026-03-03T13:00:00Z')
  await registry.context.db.deleteFrom('customer_events').where('type', '=', 'api_usage_completed').execute()
  for (const moment of ['2026-03-01T00:00:00Z', '2026-03-01T23:30:00Z', '2026-03-05T00:00:00Z'])
    await givenUse(registry, ann, 'luma', moment)
  await givenUse(registry, await givenCustomer(registry, 'bob'), 'luma', '2026-03-01T00:00:00Z')
})

describe('GET /customers/spending', () => {
  test('200 with the charges minus refunds, and the number of uses, of each day', async () => {
    expect((await read('start_date=2026-03-01&end_date=2026-03-31')).body).toEqual({
      currency: 'usd',
      days: [
        { date: '2026-03-01', spent_micros: 80, uses: 2 },
        { date: '2026-03-03', spent_micros: -8, uses: 0 },
        { date: '2026-03-05', spent_micros: 0, uses: 1 },
      ],
    })
  })

  test('200 with the first and the last day, and no others', async () => {
    expect(await daysOf('start_date=2026-03-01&end_date=2026-03-01')).toMatchObject([{ date: '2026-03-01' }])
    expect(await daysOf('start_date=2026-03-02&end_date=2026-03-03')).toMatchObject([{ date: '2026-03-03' }])
    expect(await daysOf('start_date=2026-03-02&end_date=2026-03-02')).toEqual([])
  })

  test('200 with days in the time zone of the caller', async () => {
    expect(await daysOf('start_date=2026-03-01&end_date=2026-03-02&utc_offset=60')).toEqual([
      { date: '2026-03-01', spent_micros: 60, uses: 1 },
      { date: '2026-03-02', spent_micros: 20, uses: 1 },
    ])
    expect(await daysOf('start_date=2026-02-28&end_date=2026-03-01&utc_offset=-60')).toEqual([
      { date: '2026-02-28', spent_micros: 100, uses: 1 },
      { date: '2026-03-01', spent_micros: -20, uses: 1 },
    ])
  })

  test('200 with the cost of a use on its day, and a refund on the day of the refund', async () => {
    const fay = await givenCustomer(registry, 'fay', 100)
    const [usedOn, next] = [dayBefore(10), dayBefore(9)]
    const timestamp = `${usedOn}T23:59:00Z`
    await use(registry, fay, { amount_micros: 60 }, { timestamp })
    await givenUse(registry, fay, 'luma', timestamp)
    const day = { date: usedOn, spent_micros: 60, uses: 2 }
    expect(await daysOf(`start_date=${usedOn}&end_date=${usedOn}`, fay)).toEqual([day])
    expect(await daysOf(`start_date=${next}&end_date=${dayBefore(0)}`, fay)).toEqual([])
    expect(await daysOf(`start_date=${usedOn}&end_date=${next}&utc_offset=1`, fay)).toEqual([{ ...day, date: next }])
    const [charge] = (await ledgerOf(registry, fay)).entries
    const { created_at } = await givenRefund(registry, fay, charge.id, 10)
    const today = created_at.slice(0, 10)
    expect(await daysOf(`start_date=${usedOn}&end_date=${today}`, fay)).toEqual([
      day,
      { date: today, spent_micros: -10, uses: 0 },
    ])
  })

  test('200 with a charge of today as spending and as a use', async () => {
    const cyd = await givenCustomer(registry, 'cyd', 50)
    const charge = await givenCharge(registry, cyd, 50)
    const today = charge.created_at.slice(0, 10)
    expect(await daysOf(`start_date=${today}&end_date=${today}`, cyd)).toEqual([
      { date: today, spent_micros: 50, uses: 1 },
    ])
  })

  test('200 with a task as one use on its first day, whether reported, observed, or both', async () => {
    const [dan, other] = [await givenCustomer(registry, 'dan', 50), await givenCustomer(registry, 'kim')]
    const [task, uuid] = ['Kling-1', randomUUID()]
    await use(registry, dan, { amount_micros: 5, task_id: task }, { timestamp: '2026-04-01T12:00:00Z' })
    await use(registry, dan, { amount_micros: 5 }, { transactionId: uuid, timestamp: '2026-04-02T23:59:00Z' })
    await givenSeen(dan, 'kling', task, '2026-04-01T12:01:00Z')
    await givenSeen(dan, 'luma', uuid.toUpperCase(), '2026-04-03T00:01:00Z')
    await givenSeen(dan, 'luma', 'not-reported', '2026-04-03T00:02:00Z')
    await givenSeen(dan, 'kling', undefined, '2026-04-03T00:03:00Z')
    await givenSeen(other, 'kling', task, '2026-04-01T12:01:00Z')
    const days = [
      { date: '2026-04-01', spent_micros: 5, uses: 1 },
      { date: '2026-04-02', spent_micros: 5, uses: 1 },
      { date: '2026-04-03', spent_micros: 0, uses: 1 },
    ]
    expect(await daysOf('start_date=2026-04-01&end_date=2026-04-30', dan)).toEqual(days)
    expect(await daysOf('start_date=2026-04-03&end_date=2026-04-03', dan)).toEqual(days.slice(2))
    expect(await daysOf('start_date=2026-04-01&end_date=2026-04-01', other)).toMatchObject([{ uses: 1 }])
  })

  test('200 for 366 days, and 400 for 367', async () => {
    expect((await read('start_date=2026-01-01&end_date=2027-01-01')).status).toBe(200)
    expect((await read('start_date=2026-01-01&end_date=2027-01-02')).status).toBe(400)
  })

  test.each([
    ['days in the wrong order', 'start_date=2026-03-02&end_date=2026-03-01'],
    ['no first day', 'end_date=2026-03-01'],
    ['no last day', 'start_date=2026-03-01'],
    ['an invalid day', 'start_date=2026-02-30&end_date=2026-03-31'],
    ['a time instead of a day', 'start_date=2026-03-01T00:00:00Z&end_date=2026-03-02'],
    ['the year 0', 'start_date=0000-01-01&end_date=0000-01-02'],
    ['an invalid UTC offset', 'start_date=2026-03-01&end_date=2026-03-01&utc_offset=841'],
  ])('400 for %s', async (_, query) => {
    expect((await read(query)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    const answer = await send(
      registry,
      'getCustomerSpending',
      'GET /customers/spending?start_date=2026-03-01&end_date=2026-03-01',
    )
    expect(answer.body.error).toBe('sign_in_required')
  })

  test('403 for a banned person', async () => {
    const outcast = await givenBannedCustomer(registry)
    expect((await read('start_date=2026-03-01&end_date=2026-03-01', outcast)).body.error).toBe('user_banned')
  })

  test('404 for a person who is not a customer', async () => {
    const nobody = await givenPerson(registry, 'nobody')
    const answer = await read('start_date=2026-03-01&end_date=2026-03-01', nobody)
    expect(answer).toMatchObject({ status: 404, body: { error: 'customer_not_found' } })
  })
})
