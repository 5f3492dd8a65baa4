import type { Context } from '../../context.ts'
import { readBalance } from '../ledger/read-balance.ts'
import { RegistryError } from '../../platform/errors.ts'
import { mustBePage } from './ask-stripe.ts'
import { isPayable } from './payable.ts'
import { returnAddress } from './return-address.ts'
import { whileLinked } from './while-linked.ts'

/**
 * Creates a Stripe page with a customer's receipts and payment methods, and returns its address. Throws
 * `customer_not_found`, `payments_not_configured`, `payments_unavailable` and `return_url_foreign`.
 */
export async function openBilling(
  context: Pick<Context, 'db' | 'config' | 'clock' | 'log' | 'stripe'>,
  customerId: string,
  returnUrl: string | undefined,
): Promise<string> {
  const { currency } = await readBalance(context, customerId)
  if (!isPayable(context, currency)) throw new RegistryError('payments_not_configured')
  const { href } = returnAddress(context.config, returnUrl)
  const { url } = await whileLinked(context, customerId, (stripe, customer) =>
    stripe.billingPortal.sessions.create({ customer, return_url: href }),
  )
  return mustBePage(context, url)
}
