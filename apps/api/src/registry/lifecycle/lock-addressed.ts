import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { lockVersion, type LockedVersion } from '../versions/lock-version.ts'
import { parseVersion } from '../versions/version-number.ts'
import { findVersionIds } from './version-status-store.ts'

/** Version by the id of its node (case-insensitive) and its number in any accepted spelling. */
export interface VersionNumberAddress {
  nodeId: string
  version: string
}

/** Locks a version in any status, with its node and publisher, until the transaction ends. Throws `version_not_found`. */
export async function lockAddressed(tx: Database, { nodeId, version }: VersionNumberAddress): Promise<LockedVersion> {
  const [id] = await findVersionIds(tx, [{ nodeId, version: parseVersion(version)?.version ?? version }])
  const locked = id === undefined ? undefined : await lockVersion(tx, id)
  if (!locked) throw new RegistryError('version_not_found', { nodeId, version })
  return locked
}
