/**
 * Returns the amount of a ledger entry for an event. `amount` is in hundredths of the currency, as existing clients
 * expect.
 */
export function moneyFacts({ amount_micros: micros, currency }: { amount_micros: number; currency: string }) {
  return { amount: Math.abs(micros) / 10_000, amount_micros: micros, currency }
}
