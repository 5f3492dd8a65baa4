import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

type Made = { status: number; body?: string }

test('concurrent callers of a key share one result, and a later caller gets a new one', async () => {
  const singleFlight = createSingleFlight<Made>()
  const waiting = Promise.withResolvers<{ status: number }>()
  let count = 0
  const make = () => {
    count += 1
    return waiting.promise
  }
  const all = [singleFlight('one', make), singleFlight('one', make), singleFlight('one', make)]
  waiting.resolve({ status: 200 })
  expect(await Promise.all(all)).toEqual([{ status: 200 }, { status: 200 }, { status: 200 }])
  expect(count).toBe(1)
  await singleFlight('one', make)
  expect(count).toBe(2)
})

test('other keys have their own results', async () => {
  const singleFlight = createSingleFlight<Made>()
  const made = await Promise.all([
    singleFlight('one', async () => ({ status: 200, body: 'one' })),
    singleFlight('other', async () => ({ status: 200, body: 'other' })),
    singleFlight('later', async () => ({ status: 200, body: 'later' })),
  ])
  expect(made.map(({ body }) => body)).toEqual(['one', 'other', 'later'])
})

test('a failure reaches all concurrent callers, and the next caller tries again', async () => {
  const singleFlight = createSingleFlight<Made>()
  const broken = async () => {
    throw new Error('away')
  }
  const all = await Promise.allSettled([singleFlight('one', broken), singleFlight('one', broken)])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await singleFlight('one', async () => ({ status: 200 }))).toEqual({ status: 200 })
})
