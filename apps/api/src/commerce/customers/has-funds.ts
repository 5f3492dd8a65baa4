import type { Context } from '../../context.ts'
import { readBalance } from '../ledger/read-balance.ts'
import { isRefusal } from '../../platform/errors.ts'
import { canSpend } from './can-spend.ts'
import { createCustomer } from './create-customer.ts'

/** Tells whether a person can spend anything. A person who is no customer becomes one. */
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
