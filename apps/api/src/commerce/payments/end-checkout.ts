import type { Database } from '../../schema/tables.ts'
import { deleteCheckout } from './payment-store.ts'

/** Deletes an open payment that was completed, or that Stripe does not know. */
export function endCheckout(db: Database, id: string): Promise<void> {
  return deleteCheckout(db, id)
}
