import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { findRelease, lockRelease, type WholeRelease } from './release-store.ts'

/** Returns a note in any state. Throws `release_not_found`. */
export async function readRelease(db: Database, releaseId: number): Promise<WholeRelease> {
  const release = await findRelease(db, releaseId)
  if (!release) throw new RegistryError('release_not_found', { releaseId })
  return release
}

/** Returns a note in any state, locked until the transaction ends. Throws `release_not_found`. */
export async function lockWholeRelease(db: Database, releaseId: number): Promise<WholeRelease> {
  await lockRelease(db, releaseId)
  return readRelease(db, releaseId)
}
