import { RegistryError } from '../../platform/errors.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { findContents, listComfyNodeNames, type ContentsRow } from './version-store.ts'

/** What is inside the archive of a version. Throws `version_not_found` when nothing is known of it. */
export async function readContents(
  db: Database,
  version: VersionRow,
): Promise<{ contents: ContentsRow; comfyNodeNames: string[] }> {
  const [contents, comfyNodeNames] = await Promise.all([
    findContents(db, version.id),
    listComfyNodeNames(db, version.id),
  ])
  if (!contents) throw new RegistryError('version_not_found', { nodeId: version.node_id, version: version.version })
  return { contents, comfyNodeNames }
}
