import { readNodeInAnyState } from '../../registry/nodes/read-node.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { parseVersion } from '../../registry/versions/version-number.ts'
import { findAdminVersion, type AdminVersionRow } from './admin-version-store.ts'

export interface AdminVersionAddress {
  nodeId: string
  /** In any usual spelling. */
  version: string
}

/**
 * A version by its number, whatever its state and that of its node. Throws `node_not_found` and `version_not_found`.
 */
export async function readAdminVersion(
  db: Database,
  { nodeId, version: text }: AdminVersionAddress,
): Promise<AdminVersionRow> {
  const found = await findAdminVersion(db, nodeId, parseVersion(text)?.version ?? text)
  if (found) return found
  const node = await readNodeInAnyState(db, nodeId)
  throw new RegistryError('version_not_found', { nodeId: node.id, version: text })
}
