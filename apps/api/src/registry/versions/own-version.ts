import { lockOwnNode, readOwnNode, type NodeAddress } from '../nodes/own-node.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, NodeRow, VersionRow } from '../../schema/tables.ts'
import { parseVersion } from './version-number.ts'
import { findVersion, findVersionOfNode } from './version-store.ts'

/** Address of a version by its UUID, within a publisher. */
export interface VersionAddress extends NodeAddress {
  /** The UUID. */
  versionId: string
}

/**
 * Returns an uploaded version of the publisher's pack and locks the pack until the transaction ends. Throws
 * `version_not_found`, `version_banned`, and the errors of locking the pack.
 */
export async function lockOwnVersion(
  db: Database,
  { versionId, ...address }: VersionAddress,
): Promise<{ node: NodeRow; version: VersionRow }> {
  const node = await lockOwnNode(db, address)
  const version = assertArrived(await findVersionOfNode(db, node.id, versionId), node, versionId)
  return { node, version: refuseBanned(version) }
}

/** Address of a version by its number, within a publisher. */
export interface NumberAddress extends NodeAddress {
  /** Version number in any accepted spelling. */
  version: string
}

/**
 * Reads an uploaded version of the publisher's pack, public or not. Review and moderation do not matter. Throws
 * `node_not_found` and `version_not_found`.
 */
export async function readOwnVersion(db: Database, address: NumberAddress): Promise<VersionRow> {
  const node = await readOwnNode(db, address)
  return assertArrived(await findByNumber(db, node, address), node, address.version)
}

/** Works as `lockOwnVersion`, for a version by its number. */
export async function lockOwnVersionByNumber(db: Database, address: NumberAddress): Promise<VersionRow> {
  const node = await lockOwnNode(db, address)
  return refuseBanned(assertArrived(await findByNumber(db, node, address), node, address.version))
}

function findByNumber(db: Database, node: NodeRow, { version }: NumberAddress): Promise<VersionRow | undefined> {
  return findVersion(db, node.id, parseVersion(version)?.version ?? version)
}

function assertArrived(found: VersionRow | undefined, node: NodeRow, asked: string): VersionRow {
  if (!found || found.uploaded_at === null || found.status === 'deleted') {
    throw new RegistryError('version_not_found', { nodeId: node.id, version: asked })
  }
  return found
}

function refuseBanned(version: VersionRow): VersionRow {
  if (version.status === 'banned') {
    throw new RegistryError('version_banned', { nodeId: version.node_id, version: version.version })
  }
  return version
}
