import type { Context } from '../../context.ts'
import { hasHundredths } from '../../platform/currency.ts'
import { RegistryError } from '../../platform/errors.ts'

const unit = 1_000_000
const hundredth = 10_000

/** What may be bought at once, in millionths of the currency. */
export const bounds = { least: unit, most: 10_000 * unit, step: hundredth } as const

/** What is offered to choose from. */
export const suggested: readonly number[] = [5, 10, 25, 50, 100].map((units) => units * unit)

/** Whether credit in a currency can be bought here. */
export function isPayable({ stripe }: Pick<Context, 'stripe'>, currency: string): boolean {
  return stripe !== undefined && hasHundredths(currency)
}

/** An amount as Stripe counts. Throws `amount_not_payable` for one that is out of bounds or between two steps. */
export function hundredthsOf(micros: number): number {
  const { least, most, step } = bounds
  if (micros < least || micros > most || micros % step !== 0) throw new RegistryError('amount_not_payable', bounds)
  return micros / hundredth
}

/** An amount as the ledger counts. */
export function microsOf(hundredths: number): number {
  return hundredths * hundredth
}
