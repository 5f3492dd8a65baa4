import type { Database } from '../../schema/tables.ts'
import { listOwnerAddresses } from './owner-address-store.ts'

/** The e-mail addresses of the owners of publishers, by publisher, in one query. */
export async function readOwnerAddresses(db: Database, publisherIds: string[]): Promise<Map<string, string[]>> {
  const rows = await listOwnerAddresses(db, [...new Set(publisherIds)])
  const addresses = new Map<string, string[]>()
  for (const { publisher_id, email } of rows)
    addresses.set(publisher_id, [...(addresses.get(publisher_id) ?? []), email])
  return addresses
}
