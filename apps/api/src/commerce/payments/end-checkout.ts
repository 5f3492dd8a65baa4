import type { Database } from '../../schema/tables.ts'
import { deleteCheckout } from './payment-store.ts'

/** Counts a payment as open no more; it was made, or Stripe never heard of it. */
export function endCheckout(db: Database, id: string): Promise<void> {
  return deleteCheckout(db, id)
}
