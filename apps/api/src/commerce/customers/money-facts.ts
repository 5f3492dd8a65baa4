/** What an event tells of an entry. `amount` is in hundredths of the currency, as clients of the field read it. */
export function moneyFacts({ amount_micros: micros, currency }: { amount_micros: number; currency: string }) {
  return { amount: Math.abs(micros) / 10_000, amount_micros: micros, currency }
}
