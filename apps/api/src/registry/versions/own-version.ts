import { lockOwnNode, readOwnNode, type NodeAddress } from '../nodes/own-node.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, NodeRow, VersionRow } from '../../schema/tables.ts'
import { parseVersion } from './version-number.ts'
import { findVersion, findVersionOfNode } from './version-store.ts'

/** A version in the address of what belongs to a publisher. */
export interface VersionAddress extends NodeAddress {
  /** The UUID. */
  versionId: string
}

/**
 * A version of the node of the publisher in the address that has arrived, its node locked until the transaction ends.
 * Throws `version_not_found`, `version_banned`, and what locking the node throws.
 */
export async function lockOwnVersion(
  db: Database,
  { versionId, ...address }: VersionAddress,
): Promise<{ node: NodeRow; version: VersionRow }> {
  const node = await lockOwnNode(db, address)
  const version = assertArrived(await findVersionOfNode(db, node.id, versionId), node, versionId)
  return { node, version: refuseBanned(version) }
}

/** A version by its number, in the address of what belongs to a publisher. */
export interface NumberAddress extends NodeAddress {
  /** In any usual spelling. */
  version: string
}

/**
 * A version of the node of the publisher in the address that has arrived, whatever its review or moderation says, and
 * whether or not everyone may see it. Throws `node_not_found` and `version_not_found`.
 */
export async function readOwnVersion(db: Database, address: NumberAddress): Promise<VersionRow> {
  const node = await readOwnNode(db, address)
  return assertArrived(await findByNumber(db, node, address), node, address.version)
}

/** The same as `lockOwnVersion` for a version by its number. */
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
