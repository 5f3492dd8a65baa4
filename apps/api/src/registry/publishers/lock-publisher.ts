import { RegistryError } from '../../platform/errors.ts'
import type { Database, PublisherRow } from '../../schema/tables.ts'
import { lockPublisherRow } from './publisher-write-store.ts'

/**
 * Locks a publisher against deletion and bans until the transaction ends; several transactions may share the lock. Lock
 * the publisher before its people and packs. Throws `publisher_not_found` or `publisher_banned`.
 */
export async function lockActivePublisher(tx: Database, publisherId: string): Promise<PublisherRow> {
  const publisher = await lockPublisherRow(tx, publisherId, 'share')
  if (!publisher) throw new RegistryError('publisher_not_found', { publisherId })
  if (publisher.status === 'banned') throw new RegistryError('publisher_banned', { publisherId })
  return publisher
}

/**
 * Locks a publisher, banned or not, exclusively until the transaction ends, so that counts stay valid. Throws
 * `publisher_not_found`.
 */
export async function lockPublisherAlone(tx: Database, publisherId: string): Promise<PublisherRow> {
  const publisher = await lockPublisherRow(tx, publisherId, 'update')
  if (!publisher) throw new RegistryError('publisher_not_found', { publisherId })
  return publisher
}

/**
 * Locks a publisher, banned or not, against deletion and status changes until the transaction ends. Several
 * transactions may share the lock. Returns undefined when the publisher is deleted or missing.
 */
export function lockPublisherInAnyState(tx: Database, publisherId: string): Promise<PublisherRow | undefined> {
  return lockPublisherRow(tx, publisherId, 'share')
}
