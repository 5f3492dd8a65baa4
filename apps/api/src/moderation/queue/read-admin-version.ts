import { RegistryError } from '../../platform/errors.ts'
import { readNodeInAnyState } from '../../registry/nodes/read-node.ts'
import { parseVersion } from '../../registry/versions/version-number.ts'
import type { Database } from '../../schema/tables.ts'
import { findAdminVersion, type AdminVersionRow } from './admin-version-store.ts'
import { findPreviousActive } from './evidence-store.ts'

export interface AdminVersionAddress {
  nodeId: string
  /** Version number in any accepted spelling. */
  version: string
}

/** Reads a version in any status by its number. Throws `node_not_found` and `version_not_found`. */
export async function readAdminVersion(
  db: Database,
  { nodeId, version: text }: AdminVersionAddress,
): Promise<AdminVersionRow> {
  const found = await findAdminVersion(db, nodeId, parseVersion(text)?.version ?? text)
  if (found) return found
  const node = await readNodeInAnyState(db, nodeId)
  throw new RegistryError('version_not_found', { nodeId: node.id, version: text })
}

export interface Compared {
  version: AdminVersionRow
  /** Version to compare with; undefined when none was named and no lower version is active. */
  against: AdminVersionRow | undefined
}

/**
 * Reads a version and the version to compare it with: the named version, else the highest active version below. Throws
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
