import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { isPublisherId, isReservedPublisherId, isUnusablePublisherId } from './publisher-id.ts'
import { findPublisher } from './publisher-store.ts'

/**
 * Throws `username_missing`, `username_invalid`, `username_reserved` or `username_taken` when a person cannot choose an
 * id.
 */
export async function checkPublisherId(db: Database, username: string): Promise<void> {
  refuseUnfitPublisherId(username)
  refuseReservedPublisherId(username)
  if (await findPublisher(db, username)) throw new RegistryError('username_taken', { username })
}

/** Throws `username_missing`, `username_invalid` or `username_reserved` for a text that no publisher can have as id. */
export function refuseUnfitPublisherId(username: string): void {
  if (username === '') throw new RegistryError('username_missing')
  if (!isPublisherId(username)) throw new RegistryError('username_invalid', { username })
  if (isUnusablePublisherId(username)) throw new RegistryError('username_reserved', { username })
}

/** Throws `username_reserved` for an id that only the operator can assign. */
export function refuseReservedPublisherId(username: string): void {
  if (isReservedPublisherId(username)) throw new RegistryError('username_reserved', { username })
}
