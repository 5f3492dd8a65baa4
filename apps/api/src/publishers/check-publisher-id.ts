import { RegistryError } from '../platform/errors.ts'
import type { Database } from '../schema/tables.ts'
import { isPublisherId, isReservedPublisherId } from './publisher-id.ts'
import { findPublisher } from './publisher-store.ts'

/** Throws `username_missing`, `username_invalid` or `username_taken` unless a publisher with this id could be made. */
export async function checkPublisherId(db: Database, username: string): Promise<void> {
  refuseUnfitPublisherId(username)
  if (await findPublisher(db, username)) throw new RegistryError('username_taken', { username })
}

/** Throws `username_missing`, `username_invalid` or `username_taken` for an id that no publisher can ever have. */
export function refuseUnfitPublisherId(username: string): void {
  if (username === '') throw new RegistryError('username_missing')
  if (!isPublisherId(username)) throw new RegistryError('username_invalid', { username })
  if (isReservedPublisherId(username)) throw new RegistryError('username_taken', { username })
}
