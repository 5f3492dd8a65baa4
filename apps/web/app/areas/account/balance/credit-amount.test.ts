import { describe, expect, test } from 'vitest'
import { creditAmount } from './credit-amount.ts'

const options = {
  is_configured: true,
  currency: 'usd',
  least_micros: 1_000_000,
  most_micros: 10_000_000_000,
  step_micros: 10_000,
  amounts_micros: [5_000_000],
}

describe('the amount of credit to buy', () => {
  test('is the suggested one, whatever was typed before', () => {
    expect(creditAmount({ suggested: 5_000_000, typed: 'x' }, options, 'en')).toEqual({ micros: 5_000_000 })
  })

  test('is parsed exactly from the typed text', () => {
    expect(creditAmount({ suggested: undefined, typed: '12.34' }, options, 'en')).toEqual({ micros: 12_340_000 })
    expect(creditAmount({ suggested: undefined, typed: '12,34' }, options, 'fr')).toEqual({ micros: 12_340_000 })
    expect(creditAmount({ suggested: undefined, typed: '0.29' }, { ...options, least_micros: 0 }, 'en')).toEqual({
      micros: 290_000,
    })
  })

  test.each([
    ['', 'noAmount'],
    ['ten', 'noAmount'],
    ['0.99', 'outOfBounds'],
    ['-5', 'outOfBounds'],
    ['10,000.01', 'outOfBounds'],
    ['5.001', 'noStep'],
  ])('“%s” is refused: %s', (typed, fault) => {
    expect(creditAmount({ suggested: undefined, typed }, options, 'en')).toEqual({ error: fault })
  })

  test('includes both bounds', () => {
    expect(creditAmount({ suggested: undefined, typed: '1' }, options, 'en')).toEqual({ micros: 1_000_000 })
    expect(creditAmount({ suggested: undefined, typed: '10,000' }, options, 'en')).toEqual({ micros: 10_000_000_000 })
  })
})
