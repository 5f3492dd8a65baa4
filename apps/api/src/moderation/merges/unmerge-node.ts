import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { changeLockedNode, followNodeAgain } from '../../registry/nodes/change-node.ts'
import { findNodePublisher } from '../../registry/nodes/read-node.ts'
import { lockNodes, refreshLatest } from '../../registry/nodes/update-from-version.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import { lockActivePublisher } from '../../registry/publishers/lock-publisher.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { addDownloads, countVersionsOf, endMerge, findMerge, type MergeRow } from './merge-store.ts'

type NodeMerge = components['schemas']['NodeMerge']

/**
 * Undoes the merge of a node: restores its state, and takes its installs and names back from the other node. Throws
 * `node_not_found`, `node_not_merged`, `node_merged` when the other node was merged since, `publisher_not_found` and
 * `publisher_banned`.
 */
export async function unmergeNode(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  principal: Principal,
  nodeId: string,
): Promise<NodeMerge> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const locked = await lockMerge(tx, nodeId, now)
    const { merge } = locked
    const { node_id: id, into_id: into, downloads, names, status_before: status } = merge
    await changeLockedNode(tx, id, { status, merged_into: null }, now)
    if (merge.base_url !== null) await followNodeAgain(tx, id, merge.base_url)
    // Reviews continued during the merge, so the latest version may differ.
    await refreshLatest(tx, id)
    await giveBack(tx, locked, now)
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'node.unmerge',
      subject: `node:${id}`,
      detail: { into, downloads, names },
    })
    return { node_id: id, into, downloads, names, versions: await countVersionsOf(tx, id), dry_run: false }
  })
}

interface LockedMerge {
  merge: MergeRow
  target: NodeRow
}

/** Ends the active merge and returns it, with its publisher and both packs locked. */
async function lockMerge(tx: Database, nodeId: string, now: Date): Promise<LockedMerge> {
  const publisherId = await findNodePublisher(tx, nodeId)
  if (publisherId === undefined) throw new RegistryError('node_not_found', { nodeId })
  const merge = await findMerge(tx, nodeId)
  if (!merge) throw new RegistryError('node_not_merged', { nodeId })
  // The lock fails for a deleted or banned publisher: the restored pack could not belong to such a publisher.
  await lockActivePublisher(tx, publisherId)
  const target = (await lockNodes(tx, [merge.node_id, merge.into_id])).get(merge.into_id.toLowerCase())
  if (!target) throw new Error(`node ${merge.into_id} is gone`)
  // A later merge of the target moved the received installs and names on.
  if (target.merged_into !== null) {
    throw new RegistryError('node_merged', { nodeId: target.id, into: target.merged_into })
  }
  if (!(await endMerge(tx, merge.id, now))) throw new RegistryError('node_not_merged', { nodeId: merge.node_id })
  return { merge, target }
}

async function giveBack(
  tx: Database,
  { merge: { into_id: into, downloads, names }, target }: LockedMerge,
  now: Date,
): Promise<void> {
  const left = target.preempted_comfy_node_names.filter((name) => !names.includes(name))
  await changeLockedNode(tx, into, { preempted_comfy_node_names: left }, now)
  await addDownloads(tx, into, -downloads)
}
