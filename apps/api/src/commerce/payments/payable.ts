import type { Context } from '../../context.ts'
import { hasHundredths } from '../../platform/currency.ts'
import { RegistryError } from '../../platform/errors.ts'

const unit = 1_000_000
const hundredth = 10_000

/** Bounds of a single purchase, in millionths of the currency. */
export const bounds = { least: unit, most: 10_000 * unit, step: hundredth } as const

/** Suggested amounts. */
export const suggested: readonly number[] = [5, 10, 25, 50, 100].map((units) => units * unit)

/** Returns whether customers can buy credit in a currency. */
export function isPayable({ stripe }: Pick<Context, 'stripe'>, currency: string): boolean {
  return stripe !== undefined && hasHundredths(currency)
}

/**
 * Converts micros to Stripe's hundredths. Throws `amount_not_payable` for an amount out of bounds or between two steps.
 */
export function hundredthsOf(micros: number): number {
  const { least, most, step } = bounds
  if (micros < least || micros > most || micros % step !== 0) throw new RegistryError('amount_not_payable', bounds)
  return micros / hundredth
}

/** Converts Stripe's hundredths to micros. */
export function microsOf(hundredths: number): number {
  return hundredths * hundredth
}
