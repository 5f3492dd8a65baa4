import { RegistryError } from '../../platform/errors.ts'
import type { Database, NodeRow, VersionRow } from '../../schema/tables.ts'
import { parseVersion } from './version-number.ts'
import { findVersion, findContents, listComfyNodeNames, type ContentsRow } from './version-store.ts'

/**
 * Reads a public version of a node by its number in any usual spelling: its archive is here, its review is closed, and it is
 * not deleted. Throws `version_not_found`.
 */
export async function readVersion(db: Database, node: NodeRow, text: string): Promise<VersionRow> {
  const version = await findVersion(db, node.id, parseVersion(text)?.version ?? text)
  if (!version || !isVisible(version)) {
    throw new RegistryError('version_not_found', { nodeId: node.id, version: text })
  }
  return version
}

/** Reads an active version of a node. Throws `version_not_found` and `version_not_installable`. */
export async function readInstallableVersion(db: Database, node: NodeRow, text: string): Promise<VersionRow> {
  const version = await readVersion(db, node, text)
  if (version.status !== 'active') {
    throw new RegistryError('version_not_installable', {
      nodeId: node.id,
      version: version.version,
      status: statusWords[version.status],
    })
  }
  return version
}

/** Words for a status, to complete a sentence. */
export const statusWords = {
  pending: 'waiting for its review',
  flagged: 'flagged by its review',
  banned: 'banned',
  active: 'active',
  deleted: 'deleted',
} as const

function isVisible({ uploaded_at, status }: VersionRow): boolean {
  return uploaded_at !== null && status !== 'pending' && status !== 'deleted'
}

/** Reads the contents of a version's archive. Throws `version_not_found` when they are unknown. */
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
