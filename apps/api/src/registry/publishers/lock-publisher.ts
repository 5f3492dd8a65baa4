import { RegistryError } from '../../platform/errors.ts'
import type { Database, PublisherRow } from '../../schema/tables.ts'
import { lockPublisherRow } from './publisher-write-store.ts'

/**
 * A publisher that takes changes, and is neither deleted nor banned before the transaction ends; several may hold it at
 * once. Lock it before people, nodes and whatever else is of it. Throws `publisher_not_found` or `publisher_banned`.
 */
export async function lockPublisher(tx: Database, publisherId: string): Promise<PublisherRow> {
  const publisher = await lockPublisherRow(tx, publisherId, 'share')
  if (!publisher) throw new RegistryError('publisher_not_found', { publisherId })
  if (publisher.status === 'banned') throw new RegistryError('publisher_banned', { publisherId })
  return publisher
}

/**
 * A publisher, banned or not, that nobody else holds before the transaction ends, so that what is counted stays true.
 * Throws `publisher_not_found`.
 */
export async function lockPublisherAlone(tx: Database, publisherId: string): Promise<PublisherRow> {
  const publisher = await lockPublisherRow(tx, publisherId, 'update')
  if (!publisher) throw new RegistryError('publisher_not_found', { publisherId })
  return publisher
}

/** A publisher that is not deleted, banned or not, and stays so before the transaction ends; several may hold it at once. */
export function lockPublisherInAnyState(tx: Database, publisherId: string): Promise<PublisherRow | undefined> {
  return lockPublisherRow(tx, publisherId, 'share')
}
