import { assertPublic } from '../nodes/read-node.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Page } from '../../platform/paging.ts'
import type { ComfyNodeRow, Database } from '../../schema/tables.ts'
import { findWithVersion } from '../versions/find-with-version.ts'
import { assertInstallable, assertVisible } from '../versions/read-version.ts'
import type { ShownVersion } from '../versions/shown-version.ts'
import { findComfyNode, listComfyNodesOf, type ShownComfyNode } from './comfy-node-store.ts'

/** Node and version in the address of a comfy node list. */
export interface NodeVersionAddress {
  nodeId: string
  version: string
}

/**
 * Returns a version that everyone may use. Throws the errors of reading its node, `version_not_found` and
 * `version_not_installable`.
 */
export async function readPublicVersion(db: Database, { nodeId, version }: NodeVersionAddress): Promise<ShownVersion> {
  const node = await assertPublic(db, await findWithVersion(db, nodeId, version), nodeId)
  return assertInstallable(assertVisible(node.found, { nodeId: node.id, version }))
}

/** Reads a page of the comfy nodes of a public version. Throws `node_not_found`, `node_banned`, `version_not_found`. */
export async function readComfyNodes(
  db: Database,
  address: NodeVersionAddress,
  page: Page,
): Promise<{ version: ShownVersion; rows: ShownComfyNode[]; total: number }> {
  const version = await readPublicVersion(db, address)
  return { version, ...(await listComfyNodesOf(db, version.id, page)) }
}

/**
 * Reads a comfy node of a version. Throws the errors of `readPublicVersion`, `comfy_nodes_not_extracted` and
 * `comfy_node_not_found`.
 */
export async function readComfyNode(
  db: Database,
  address: NodeVersionAddress,
  name: string,
): Promise<{ version: ShownVersion; row: ComfyNodeRow }> {
  const version = await readPublicVersion(db, address)
  const facts = { nodeId: version.node_id, version: version.version }
  if (version.comfy_node_extract_status !== 'success') throw new RegistryError('comfy_nodes_not_extracted', facts)
  const row = await findComfyNode(db, { nodeId: version.node_id, versionId: version.id }, name)
  if (!row) throw new RegistryError('comfy_node_not_found', { ...facts, name })
  return { version, row }
}
