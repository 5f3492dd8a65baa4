import type { Schema } from '@registry/api-client'

export type Entry = Schema<'LedgerEntry'>

/** The part of a charge that was not given back, in micros; 0 for an entry of another kind. */
export const leftOf = ({ kind, amount_micros, refunded_micros = 0 }: Entry): number =>
  kind === 'charge' ? -amount_micros - refunded_micros : 0
