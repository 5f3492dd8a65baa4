import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { findBalance } from './ledger-store.ts'
import { presentBalance } from './present.ts'

/** Returns the balance of a customer. Throws `customer_not_found`. */
export async function readBalance(
  { db, config }: Pick<Context, 'db' | 'config'>,
  customerId: string,
): Promise<components['schemas']['CustomerBalance']> {
  const balance = await findBalance(db, customerId)
  if (!balance) throw new RegistryError('customer_not_found')
  return presentBalance(balance, config.billing.overdraftMicros)
}
