/** Whether the smallest amount of a currency that can be paid is its hundredth. */
export function hasHundredths(currency: string): boolean {
  return !others.has(currency)
}

// https://docs.stripe.com/currencies: those without a smaller unit, those with thousandths, and those whose hundredths must be 00.
const others: ReadonlySet<string> = new Set(
  ['bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf', 'bhd iqd jod kwd lyd omr tnd', 'isk ugx'].flatMap(
    (codes) => codes.split(' '),
  ),
)
