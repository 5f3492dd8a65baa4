import type { Schema } from '@registry/api-client'

export type Entry = Schema<'LedgerEntry'>

/** Returns the part of a charge that is not refunded, in micros, or 0 for other kinds of entries. */
export const leftOf = ({ kind, amount_micros, refunded_micros = 0 }: Entry): number =>
  kind === 'charge' ? -amount_micros - refunded_micros : 0
