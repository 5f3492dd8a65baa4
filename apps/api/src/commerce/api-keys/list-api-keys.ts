import type { components } from '@registry/contract/types'
import { mustBeCustomer } from '../customers/read-customer.ts'
import type { Database } from '../../schema/tables.ts'
import { listApiKeyRows } from '../../access/credentials/api-key-store.ts'
import { presentApiKey } from './present.ts'

/** The keys of a customer that are in force, the newest first. Throws `customer_not_found`. */
export async function listApiKeys(db: Database, customerId: string): Promise<components['schemas']['ApiKeyList']> {
  await mustBeCustomer(db, customerId)
  return { api_keys: (await listApiKeyRows(db, customerId)).map(presentApiKey) }
}
