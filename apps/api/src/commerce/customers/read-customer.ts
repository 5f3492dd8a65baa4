import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { findCustomer, type CustomerRow } from './customer-store.ts'
import { presentCustomer } from './present.ts'

/** Returns a customer by the id of the person. Throws `customer_not_found`. */
export async function readCustomer(
  { db, config }: Pick<Context, 'db' | 'config'>,
  id: string,
): Promise<components['schemas']['Customer']> {
  return presentCustomer(config, await mustBeCustomer(db, id))
}

/** Throws `customer_not_found` for a person without a customer account. */
export async function mustBeCustomer(db: Database, id: string): Promise<CustomerRow> {
  const row = await findCustomer(db, id)
  if (!row) throw new RegistryError('customer_not_found')
  return row
}
