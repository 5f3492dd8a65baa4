import type { components } from '@registry/contract/types'
import { RegistryError } from '../platform/errors.ts'
import type { Database } from '../schema/tables.ts'
import { findCustomer } from './customer-store.ts'
import { presentCustomer } from './present.ts'

/** A customer by the id of the person. Throws `customer_not_found`. */
export async function readCustomer(db: Database, id: string): Promise<components['schemas']['Customer']> {
  const row = await findCustomer(db, id)
  if (!row) throw new RegistryError('customer_not_found')
  return presentCustomer(row)
}
