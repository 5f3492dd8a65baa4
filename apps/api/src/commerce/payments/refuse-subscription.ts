import type { Context } from '../../context.ts'
import { mustBeCustomer } from '../customers/read-customer.ts'
import { RegistryError } from '../../platform/errors.ts'

/** Throws `subscriptions_not_configured` for a customer, and `customer_not_found`. */
export async function refuseSubscription({ db }: Pick<Context, 'db'>, customerId: string): Promise<never> {
  await mustBeCustomer(db, customerId)
  throw new RegistryError('subscriptions_not_configured')
}
