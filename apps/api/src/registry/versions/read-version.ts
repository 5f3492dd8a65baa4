import { RegistryError } from '../../platform/errors.ts'
import type { Database, NodeRow, VersionRow } from '../../schema/tables.ts'
import { parseVersion } from './version-number.ts'
import { findVersion } from './version-store.ts'

/**
 * A version of a node that everyone may see, by its number in any usual spelling: its archive has arrived, its review is
 * over, and it was not deleted. Throws `version_not_found`.
 */
export async function readVersion(db: Database, node: NodeRow, text: string): Promise<VersionRow> {
  const version = await findVersion(db, node.id, parseVersion(text)?.version ?? text)
  if (!version || !isVisible(version)) {
    throw new RegistryError('version_not_found', { nodeId: node.id, version: text })
  }
  return version
}

/** The same, for those that can be installed. Throws `version_not_found` and `version_not_installable`. */
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

/** The state of a version, to complete a sentence. */
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
