import type { Database } from '../../schema/tables.ts'
import { listTrustedPublisherRows, type TrustedPublisherRow } from './trusted-publisher-store.ts'

/** The workflows that a publisher trusts, newest first. */
export function readTrustedPublishers(db: Database, publisherId: string): Promise<TrustedPublisherRow[]> {
  return listTrustedPublisherRows(db, publisherId)
}
