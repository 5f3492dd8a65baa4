import type { Database } from '../../schema/tables.ts'
import type { AdminVersionRow } from './admin-version-store.ts'
import { findPreviousActive } from './evidence-store.ts'
import { readAdminVersion, type AdminVersionAddress } from './read-admin-version.ts'

export interface Compared {
  version: AdminVersionRow
  /** Undefined when nothing was named and no lower version is active. */
  against: AdminVersionRow | undefined
}

/**
 * A version and the one to compare it with: what is named, else the highest lower one that is active. Throws
 * `node_not_found` and `version_not_found`.
 */
export async function readCompared(
  db: Database,
  address: AdminVersionAddress,
  named: string | undefined,
): Promise<Compared> {
  const version = await readAdminVersion(db, address)
  const number = named || (await findPreviousActive(db, version))
  const against = number === undefined ? undefined : await readAdminVersion(db, { ...address, version: number })
  return { version, against }
}
