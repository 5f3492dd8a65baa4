import { RegistryError } from '../../platform/errors.ts'
import type { Page } from '../../platform/paging.ts'
import type { ComfyNodeRow, Database } from '../../schema/tables.ts'
import type { StoredVersion } from '../versions/node-version-store.ts'
import { readInstallableVersion, type VersionAddress } from '../versions/read-version.ts'
import { findComfyNode, listComfyNodesOf, type ShownComfyNode } from './comfy-node-store.ts'

/** Reads a page of the comfy nodes of a public version. Throws `node_not_found`, `node_banned`, `version_not_found`. */
export async function readComfyNodes(
  db: Database,
  address: VersionAddress,
  page: Page,
): Promise<{ version: StoredVersion; rows: ShownComfyNode[]; total: number }> {
  const version = await readInstallableVersion(db, address)
  return { version, ...(await listComfyNodesOf(db, version.id, page)) }
}

/**
 * Reads a comfy node of a version. Throws the errors of `readInstallableVersion`, `comfy_nodes_not_extracted` and
 * `comfy_node_not_found`.
 */
export async function readComfyNode(
  db: Database,
  address: VersionAddress,
  name: string,
): Promise<{ version: StoredVersion; row: ComfyNodeRow }> {
  const version = await readInstallableVersion(db, address)
  const facts = { nodeId: version.node_id, version: version.version }
  if (version.comfy_node_extract_status !== 'success') throw new RegistryError('comfy_nodes_not_extracted', facts)
  const row = await findComfyNode(db, { nodeId: version.node_id, versionId: version.id }, name)
  if (!row) throw new RegistryError('comfy_node_not_found', { ...facts, name })
  return { version, row }
}
