import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { readPublicNode } from '../nodes/read-node.ts'
import { readVersion } from '../versions/read-version.ts'
import { presentProvenance, type ProvenanceFields } from './present.ts'
import { findProvenance } from './provenance-store.ts'

/**
 * Reads the bundle of a public version, and its facts. Throws `provenance_not_found` for a version without provenance,
 * and as reading the version does.
 */
export async function readProvenance(
  db: Database,
  { nodeId, version: number }: { nodeId: string; version: string },
): Promise<ProvenanceFields & { bundle: string }> {
  const node = await readPublicNode(db, nodeId)
  const version = await readVersion(db, node, number)
  const row = await findProvenance(db, version.id)
  if (!row) throw new RegistryError('provenance_not_found', { nodeId: node.id, version: version.version })
  return { bundle: row.bundle, ...(await presentProvenance(db, [version])).get(version.id) }
}
