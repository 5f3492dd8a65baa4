/** Returns whether the smallest payable amount of a currency is its hundredth. */
export function hasHundredths(currency: string): boolean {
  return !others.has(currency)
}

// See https://docs.stripe.com/currencies: currencies without a smaller unit, with thousandths, and with hundredths that
// must be 00.
const others: ReadonlySet<string> = new Set(
  ['bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf', 'bhd iqd jod kwd lyd omr tnd', 'isk ugx'].flatMap(
    (codes) => codes.split(' '),
  ),
)
