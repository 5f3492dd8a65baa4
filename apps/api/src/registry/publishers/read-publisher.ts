import { RegistryError } from '../../platform/errors.ts'
import type { Database, PublisherRow } from '../../schema/tables.ts'
import { findPublisher } from './publisher-store.ts'

/** A publisher by its id. Throws `publisher_not_found`. */
export async function readPublisher(db: Database, publisherId: string): Promise<PublisherRow> {
  const publisher = await findPublisher(db, publisherId)
  if (!publisher || publisher.status === 'deleted') throw new RegistryError('publisher_not_found', { publisherId })
  return publisher
}

/** A publisher by its id, or undefined. */
export function readPublisherOrNone(db: Database, publisherId: string): Promise<PublisherRow | undefined> {
  return findPublisher(db, publisherId)
}
