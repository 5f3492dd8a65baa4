import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { canSpend } from '../customers/can-spend.ts'
import { readBalance } from '../ledger/read-balance.ts'

/**
 * Returns a status without a subscription, and whether the customer has credit to spend. Throws `customer_not_found`.
 */
export async function readSubscriptionStatus(
  context: Pick<Context, 'db' | 'config'>,
  customerId: string,
): Promise<components['schemas']['CloudSubscriptionStatus']> {
  const { amount_micros: amount } = await readBalance(context, customerId)
  return { is_active: false, has_fund: canSpend(context.config, amount) }
}
