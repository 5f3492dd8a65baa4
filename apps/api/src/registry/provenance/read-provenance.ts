import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { readVersion, type VersionAddress } from '../versions/read-version.ts'
import { presentProvenance, type ProvenanceFields } from './present.ts'
import { findProvenance } from './provenance-store.ts'

/**
 * Reads the bundle of a public version, and its facts. Throws `provenance_not_found` for a version without provenance,
 * and as reading the version does.
 */
export async function readProvenance(
  db: Database,
  address: VersionAddress,
): Promise<ProvenanceFields & { bundle: string }> {
  const version = await readVersion(db, address)
  const row = await findProvenance(db, version.id)
  if (!row) throw new RegistryError('provenance_not_found', { nodeId: version.node_id, version: version.version })
  return { bundle: row.bundle, ...(await presentProvenance(db, [version])).get(version.id) }
}
