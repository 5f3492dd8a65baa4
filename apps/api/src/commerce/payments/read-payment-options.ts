import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { readBalance } from '../ledger/read-balance.ts'
import { bounds, isPayable, suggested } from './payable.ts'

/** Returns whether a customer can buy credit, and the suggested amounts. Throws `customer_not_found`. */
export async function readPaymentOptions(
  context: Pick<Context, 'db' | 'config' | 'stripe'>,
  customerId: string,
): Promise<components['schemas']['PaymentOptions']> {
  const { currency } = await readBalance(context, customerId)
  return {
    is_configured: isPayable(context, currency),
    currency,
    least_micros: bounds.least,
    most_micros: bounds.most,
    step_micros: bounds.step,
    amounts_micros: [...suggested],
  }
}
