import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { changeLockedNode, releaseNode } from '../../registry/nodes/change-node.ts'
import { repositoryKeyOf } from '../../registry/nodes/repository.ts'
import { lockNodes } from '../../registry/nodes/update-from-version.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { addDownloads, countVersionsOf, insertMerge } from './merge-store.ts'

type NodeMerge = components['schemas']['NodeMerge']

/** A merge: the node `nodeId` becomes part of the other node. */
export interface Merge {
  nodeId: string
  into: string
  /** Returns the effects without changing anything. */
  isDryRun: boolean
}

/**
 * Merges a node into another node of its repository. The merged node is deleted and its address leads to the other
 * node, which takes over its installs and pre-empted names. Throws `node_not_found`, `node_merged` and `merge_refused`.
 */
export async function mergeNode(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  principal: Principal,
  { nodeId, into, isDryRun }: Merge,
): Promise<NodeMerge> {
  return db.transaction().execute(async (tx) => {
    const [node, target] = await lockBoth(tx, nodeId, into)
    refuseUnfit(node, target)
    const names = node.preempted_comfy_node_names.filter((name) => !target.preempted_comfy_node_names.includes(name))
    const { downloads } = node
    const merge = { node_id: node.id, into: target.id, downloads, names }
    const versions = await countVersionsOf(tx, node.id)
    if (isDryRun) return { ...merge, versions, dry_run: true }
    const now = clock.now()
    const baseUrl = await releaseNode(tx, node.id)
    await insertMerge(tx, {
      node_id: node.id,
      into_id: target.id,
      downloads,
      names,
      status_before: node.status,
      base_url: baseUrl ?? null,
      actor: actorOf(principal),
      created_at: now,
      undone_at: null,
    })
    await changeLockedNode(tx, node.id, { status: 'deleted', merged_into: target.id }, now)
    const preempted = [...target.preempted_comfy_node_names, ...names]
    await changeLockedNode(tx, target.id, { preempted_comfy_node_names: preempted }, now)
    await addDownloads(tx, target.id, downloads)
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'node.merge',
      subject: `node:${node.id}`,
      detail: { into: target.id, downloads, names, versions },
    })
    return { ...merge, versions, dry_run: false }
  })
}

async function lockBoth(tx: Database, nodeId: string, into: string): Promise<[NodeRow, NodeRow]> {
  const locked = await lockNodes(tx, [nodeId, into])
  const [node, target] = [nodeId, into].map((id) => {
    const found = locked.get(id.toLowerCase())
    if (!found) throw new RegistryError('node_not_found', { nodeId: id })
    if (found.merged_into !== null) {
      throw new RegistryError('node_merged', { nodeId: found.id, into: found.merged_into })
    }
    if (found.status === 'deleted') throw new RegistryError('node_not_found', { nodeId: id })
    return found
  })
  if (!node || !target) throw new Error('a node to merge is missing')
  return [node, target]
}

function refuseUnfit(node: NodeRow, target: NodeRow): void {
  const detail =
    node.id === target.id
      ? 'they are one and the same'
      : [node, target].some(({ status }) => status === 'banned')
        ? 'one of them is banned'
        : target.listed_at === null
          ? `nobody can see '${target.id}' yet`
          : sameRepository(node, target)
            ? undefined
            : 'they name different repositories'
  if (detail !== undefined) throw new RegistryError('merge_refused', { detail })
}

function sameRepository(left: NodeRow, right: NodeRow): boolean {
  const key = repositoryKeyOf(left.repository)
  return key !== '' && key === repositoryKeyOf(right.repository)
}
