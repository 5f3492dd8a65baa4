import { findLastAudit } from '../../access/audit/audit-store.ts'
import { RegistryError } from '../../platform/errors.ts'
import { wireDate } from '../../platform/wire.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { findAliased } from './find-aliased.ts'
import { findAdvisedNode, findNode, findVisibility, type AdvisedNode, type NodeVisibility } from './node-store.ts'
import { lockNodeById } from './node-write-store.ts'
import { findShownNode, type SingleNode } from './shown-node-store.ts'

/** The visibility of a node that everyone may see, by its id without regard to case. Throws as `assertPublic`. */
export async function readPublicNode(db: Database, nodeId: string): Promise<NodeVisibility> {
  return assertPublic(db, await findVisibility(db, nodeId), nodeId)
}

/** A node, or the id that its address redirects to. */
export type NodeOrMove<Node> = { node: Node; movedTo?: undefined } | { node?: undefined; movedTo: string }

/**
 * Reads a node by `find`, or the id that its alias or its merge redirects to. Admins read a node in any state. Throws as
 * `assertPublic`.
 */
export async function readNodeOrMove<Node extends NodeVisibility>(
  db: Database,
  nodeId: string,
  find: (db: Database, nodeId: string) => Promise<Node | undefined>,
  { inAnyState = false }: { inAnyState?: boolean } = {},
): Promise<NodeOrMove<Node>> {
  const node = await find(db, nodeId)
  if (node?.status === 'deleted' && node.merged_into !== null) return { movedTo: node.merged_into }
  // Creating a node without a version must not break an alias.
  if (!node || (node.listed_at === null && !inAnyState)) {
    const movedTo = (await findAliased(db, [nodeId])).get(nodeId)
    if (movedTo !== undefined) return { movedTo }
  }
  return { node: inAnyState && node ? node : await assertPublic(db, node, nodeId) }
}

/**
 * Reads a node with all facts that answers show, or the id that its address redirects to. Throws as `readNodeOrMove`.
 */
export function readShownNodeOrMove(db: Database, nodeId: string): Promise<NodeOrMove<SingleNode>> {
  return readNodeOrMove(db, nodeId, findShownNode)
}

/** Reads the visibility of a node, or the id that its address redirects to. Throws as `readNodeOrMove`. */
export function readVisibilityOrMove(
  db: Database,
  nodeId: string,
  options: { inAnyState: boolean },
): Promise<NodeOrMove<AdvisedNode>> {
  return readNodeOrMove(db, nodeId, findAdvisedNode, options)
}

/** Returns a node by its id, without regard to case, in any state. Throws `node_not_found`. */
export async function readNodeInAnyState(db: Database, nodeId: string): Promise<NodeRow> {
  const node = await findNode(db, nodeId)
  if (!node) throw new RegistryError('node_not_found', { nodeId })
  return node
}

/** Returns a listed node by its id, without regard to case; undefined for other nodes. */
export async function readListedNodeOrNone(db: Database, nodeId: string): Promise<NodeRow | undefined> {
  const node = await findNode(db, nodeId)
  return node?.listed_at && node.status === 'active' ? node : undefined
}

/** The node, when everyone may see it. Throws `node_not_found`, `node_removed` and `node_banned`. */
export async function assertPublic<Node extends NodeVisibility>(
  db: Database,
  node: Node | undefined,
  nodeId: string,
): Promise<Node> {
  if (node?.status === 'active' && node.listed_at !== null) return node
  if (!node || node.listed_at === null) throw new RegistryError('node_not_found', { nodeId })
  throw node.status === 'banned' ? bannedNode(node) : await deletedNode(db, node.id)
}

/** A mirror deletes as the operator. A node that a merge or an import took away has no such entry. */
async function deletedNode(db: Database, nodeId: string): Promise<RegistryError> {
  const deletion = await findLastAudit(db, { subject: `node:${nodeId}`, action: 'node.delete' })
  // Such an entry is of an earlier node, which was never published and whose id was free again.
  if (!deletion || deletion.detail['isIdFree'] === true) return new RegistryError('node_not_found', { nodeId })
  const deleted_by = deletion.actor === 'operator' ? 'registry' : 'publisher'
  return new RegistryError('node_removed', { nodeId, deleted_by, deleted_at: wireDate(deletion.at) })
}

/** Returns the error for a banned node, with the reason. */
export function bannedNode({ id, status_detail }: Pick<NodeRow, 'id' | 'status_detail'>): RegistryError {
  return new RegistryError('node_banned', { nodeId: id, reason: status_detail || 'no reason was given.' })
}

/** Returns the publisher of a node in any state, read without a lock; undefined without such a node. */
export async function findNodePublisher(db: Database, nodeId: string): Promise<string | undefined> {
  return (await findNode(db, nodeId))?.publisher_id
}

/** A node that everyone may see, locked until the transaction ends. Throws as `assertPublic`. */
export async function lockPublicNode(db: Database, nodeId: string): Promise<NodeRow> {
  return assertPublic(db, await lockNodeById(db, nodeId), nodeId)
}
