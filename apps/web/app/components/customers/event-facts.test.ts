import { expect, test } from 'vitest'
import { eventFacts } from './event-facts.ts'

test('a charge has its amount and its service', () => {
  const params = {
    api_name: 'luma_generation',
    status: 'completed',
    amount: 4,
    amount_micros: -40_000,
    currency: 'usd',
  }
  expect(eventFacts({ params })).toEqual({
    money: { micros: -40_000, currency: 'usd' },
    apiName: 'luma_generation',
    status: 'completed',
  })
})

test('a free use has no amount', () => {
  expect(eventFacts({ params: { api_name: 'a', amount_micros: 0, currency: 'usd' } })).toEqual({ apiName: 'a' })
})

test('a payment has its outcome', () => {
  expect(eventFacts({ params: { cause: 'refund', reason: 'A payment was refunded through Stripe' } })).toEqual({
    cause: 'refund',
    reason: 'A payment was refunded through Stripe',
  })
})

test('facts of the wrong type are left out', () => {
  const odd = { amount_micros: '12', currency: 'usd', api_name: { a: 1 }, model: ' ', reason: null, status: 4 }
  expect(eventFacts({ params: odd })).toEqual({})
  expect(eventFacts({ params: { amount_micros: 1.5, currency: 'usd' } })).toEqual({})
  expect(eventFacts({ params: { amount_micros: 12 } })).toEqual({})
  expect(eventFacts({ params: { amount_micros: 12, currency: 'dollars' } })).toEqual({})
})
