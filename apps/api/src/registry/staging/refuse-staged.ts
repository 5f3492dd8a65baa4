import { RegistryError } from '../../platform/errors.ts'
import { wireDate } from '../../platform/wire.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { findStage } from './staging-store.ts'

/**
 * Returns the refusal `version_staged` for an operation that a staged version does not allow; undefined for other
 * versions.
 */
export async function stagedRefusal(
  db: Database,
  { id, node_id: nodeId, version }: VersionRow,
): Promise<RegistryError | undefined> {
  const stage = await findStage(db, id)
  return stage && new RegistryError('version_staged', { nodeId, version, until: wireDate(stage.expires_at) })
}
