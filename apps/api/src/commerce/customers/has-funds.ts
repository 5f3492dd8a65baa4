import type { Context } from '../../context.ts'
import { readBalance } from '../ledger/read-balance.ts'
import { isRefusal } from '../../platform/errors.ts'
import { canSpend } from './can-spend.ts'
import { createCustomer } from './create-customer.ts'

/** Tells whether a person has credit to spend. A person without a customer account gets an empty account. */
export async function hasFunds(
  context: Pick<Context, 'db' | 'config'>,
  actor: string,
  userId: string,
): Promise<boolean> {
  const balance = await readBalance(context, userId).catch(async (error: unknown) => {
    if (!isRefusal(error) || error.code !== 'customer_not_found') throw error
    await createCustomer(context, actor, userId)
    return readBalance(context, userId)
  })
  return canSpend(context.config, balance.amount_micros)
}
