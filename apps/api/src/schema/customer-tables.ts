import type { ColumnType, Generated, JSONColumnType } from 'kysely'

// Customers, their money, and its use. Amounts are whole millionths of a currency, never beyond the exact range of a
// number.

type CreatedAt = ColumnType<Date, Date | undefined, Date>

export type LedgerEntryKind = 'credit' | 'charge' | 'refund' | 'correction'

export interface Customers {
  id: string
  stripe_id: string | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

export interface LedgerEntries {
  id: Generated<string>
  customer_id: string
  sequence: number
  kind: LedgerEntryKind
  amount_micros: number
  currency: string
  balance_micros: number
  idempotency_key: string
  reason: string
  actor: string
  actor_name: Generated<string>
  charge_id: string | null
  used_at: Date | null
  created_at: CreatedAt
}

export interface CustomerBalances {
  customer_id: string
  currency: string
  amount_micros: Generated<number>
  sequence: Generated<number>
}

export interface CustomerEvents {
  id: Generated<string>
  customer_id: string
  type: string
  params: JSONColumnType<Record<string, unknown>, string | undefined>
  event_key: string | null
  created_at: CreatedAt
}

export interface ApiKeys {
  id: Generated<string>
  customer_id: string
  name: string
  description: Generated<string>
  key_hash: Uint8Array
  key_prefix: string
  created_at: CreatedAt
  last_used_at: Date | null
}

/** A file is free, claimed by an upload until a time, or stored permanently. */
export interface CustomerFiles {
  id: Generated<string>
  customer_id: string
  file_name: string
  content_type: string | null
  announced_sha256: string | null
  /** Random name of the stored bytes. */
  blob: string | null
  size: Generated<number>
  sha256: string | null
  claimed_until: Date | null
  expires_at: Date
  created_at: CreatedAt
  addressed_at: CreatedAt
  stored_at: Date | null
}

// Payments through Stripe: started checkouts, and the reports of Stripe.

export interface Checkouts {
  id: string
  customer_id: string
  created_at: Date
}

export interface StripeEvents {
  id: string
  type: string
  object_id: string
  customer_id: string | null
  received_at: ColumnType<Date, Date | undefined, Date>
}
