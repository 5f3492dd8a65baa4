import type { ColumnType } from 'kysely'

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
