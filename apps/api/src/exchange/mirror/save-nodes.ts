import { writeAudit } from '../../access/audit/audit-store.ts'
import { enterInLog } from '../../access/log/enter-in-log.ts'
import { type BanRow, readBanInForce, readBansInForce, banAlong } from '../../moderation/bans/bans.ts'
import { lockNodes, refreshLatest } from '../../registry/nodes/update-from-version.ts'
import { unclaimedPublisherId } from '../../registry/publishers/publisher-id.ts'
import type { Database } from '../../schema/tables.ts'
import type { CollectedNode } from './collect-node.ts'
import type { KeptReason } from './mirror-summary.ts'
import type { SourceNode, SourcePublisher } from './parse-node.ts'
import {
  adoptNode,
  insertMirroredNode,
  lockHeldNode,
  lockPublishers,
  savePublisher,
  touchNode,
  updateMirroredNode,
  type HeldNodeRow,
} from './mirrored-node-store.ts'
import {
  deleteMissingVersions,
  findForeignIds,
  findMirroredVersionId,
  listVersionStatuses,
  saveMirroredContents,
  saveVersion,
} from './mirrored-version-store.ts'

export interface SavedNode {
  collected: CollectedNode
  outcome: 'created' | 'updated' | 'unchanged' | KeptReason
  /** Number of new or changed versions. */
  versions: number
  /** Status changes of the node and its versions. */
  statuses: StatusChange[]
}

interface StatusChange {
  of: string
  from: string
  to: string
}

interface Mirroring {
  baseUrl: string
  /** Active bans of local publishers, by publisher. */
  bans: Map<string, BanRow>
  now: Date
  /** Ids of publishers with changes in this run. */
  changedPublishers: Set<string>
}

/** Stores collected nodes in the given transaction. Nodes of this registry or another source stay unchanged. */
export async function saveNodes(
  tx: Database,
  baseUrl: string,
  nodes: CollectedNode[],
  now: Date,
): Promise<SavedNode[]> {
  const bans = await lockPublishersOf(tx, nodes)
  const ids = nodes.map(({ node }) => node.id)
  // The transaction takes all locks together, in the lock order of the registry, because the source sorts differently.
  await lockNodes(tx, ids)
  const saved: SavedNode[] = []
  const changedPublishers = new Set<string>()
  const mirroring = { baseUrl, bans, now, changedPublishers }
  for (const collected of nodes) saved.push({ collected, ...(await saveNode(tx, mirroring, collected)) })
  const idsOf = (wanted: SavedNode['outcome']) =>
    saved.filter(({ outcome }) => outcome === wanted).map(({ collected }) => collected.node.id)
  const [created, updated] = [idsOf('created'), idsOf('updated')]
  if (created.length + updated.length > 0) {
    await writeAudit(tx, {
      actor: 'operator',
      action: 'catalogue.mirror',
      subject: `mirror:${baseUrl}`,
      detail: { created, updated, statuses: saved.flatMap(({ statuses }) => statuses) },
    })
  }
  if (created.length + updated.length + changedPublishers.size > 0) {
    const stored = [...created, ...updated]
    await enterInLog(tx, { nodes: stored, publishers: [...changedPublishers], namesOf: stored })
  }
  return saved
}

/** Locks publishers before the nodes and before the read of their bans, so that a concurrent ban cannot be missed. */
async function lockPublishersOf(tx: Database, nodes: CollectedNode[]): Promise<Map<string, BanRow>> {
  const ids = [...new Set(nodes.flatMap(({ node: { publisher } }) => (publisher ? [publisher.id] : [])))]
  await lockPublishers(tx, ids)
  return readBansInForce(tx, 'publisher', ids)
}

async function saveNode(
  tx: Database,
  { baseUrl, bans, now, changedPublishers }: Mirroring,
  collected: CollectedNode,
): Promise<Omit<SavedNode, 'collected'>> {
  const { publisher, facts } = collected.node
  const held = await lockHeldNode(tx, collected.node.id)
  const kept = held && keptReason(held, baseUrl)
  if (kept) return { outcome: kept, versions: 0, statuses: [] }
  if (!held && facts.status === 'deleted') return { outcome: 'unchanged', versions: 0, statuses: [] }
  const publisherBan = publisher && bans.get(publisher.id)
  if (publisher) {
    const stored = await savePublisher(tx, baseUrl, publisherBan ? barred(publisher) : publisher, now)
    if (!stored) return { outcome: 'publisher_of_this_registry', versions: 0, statuses: [] }
    if (stored.isChanged) changedPublishers.add(publisher.id)
  }
  const node = await keepBan(tx, collected.node, held?.id, publisherBan)
  const id = held?.id ?? node.id
  if (!held) await insertMirroredNode(tx, baseUrl, node, now)
  else if (held.base_url === null) await adoptNode(tx, baseUrl, id)
  const isChanged = held !== undefined && (await updateMirroredNode(tx, held, node, now))
  const before = held ? await listVersionStatuses(tx, id) : new Map<string, string>()
  const versions = await saveVersions(tx, id, collected, now)
  const statuses: StatusChange[] = []
  if (held && held.status !== node.facts.status) {
    statuses.push({ of: `node:${id}`, from: held.status, to: node.facts.status })
  }
  if (versions > 0) {
    if (held) statuses.push(...changesOf(id, before, await listVersionStatuses(tx, id)))
    await refreshLatest(tx, id)
    await touchNode(tx, id, node.comfyNodeCount, now)
  }
  return { outcome: !held ? 'created' : isChanged || versions > 0 ? 'updated' : 'unchanged', versions, statuses }
}

function barred(publisher: SourcePublisher): SourcePublisher {
  return { ...publisher, status: 'banned' }
}

function changesOf(nodeId: string, before: Map<string, string>, after: Map<string, string>): StatusChange[] {
  return [...before].flatMap(([version, from]) => {
    const to = after.get(version) ?? from
    return from === to ? [] : [{ of: `version:${nodeId}@${version}`, from, to }]
  })
}

/**
 * Returns the reason to leave a node unchanged. A node that was only listed here, without publisher and versions, may
 * become a node of the source.
 */
function keptReason(held: HeldNodeRow, baseUrl: string): KeptReason | undefined {
  if (held.base_url !== null) return held.base_url === baseUrl ? undefined : 'node_of_another_source'
  const isListedOnly = held.publisher_id === unclaimedPublisherId && !held.has_versions && held.status !== 'deleted'
  return isListedOnly ? undefined : 'node_of_this_registry'
}

async function saveVersions(tx: Database, nodeId: string, collected: CollectedNode, now: Date): Promise<number> {
  if (!collected.versions) return 0
  const { versions, numbers } = collected.versions
  const usedIds = await findForeignIds(tx, nodeId, versions)
  let changed = await deleteMissingVersions(tx, nodeId, [...numbers], now)
  for (const version of versions) {
    const id = version.id !== undefined && usedIds.has(version.id) ? undefined : version.id
    if (id !== undefined) usedIds.add(id)
    if (await saveVersion(tx, nodeId, { ...version, id }, now)) changed += 1
  }
  const { contents, node } = collected
  const latest = contents && (await findMirroredVersionId(tx, nodeId, node.latestVersion))
  if (contents && latest !== undefined) {
    await saveMirroredContents(tx, nodeId, latest, contents)
    changed += 1
  }
  return changed
}

/** Preserves a ban of this registry, unless the source deleted the node. */
async function keepBan(
  tx: Database,
  node: SourceNode,
  heldId: string | undefined,
  publisherBan: BanRow | undefined,
): Promise<SourceNode> {
  if (node.facts.status === 'deleted') return node
  const ban = heldId === undefined ? undefined : await readBanInForce(tx, 'node', heldId)
  if (ban) return banned(node, ban)
  if (!publisherBan || node.facts.status === 'banned') return node
  // The node joined the publisher after the publisher was banned.
  await banAlong(tx, publisherBan, { id: heldId ?? node.id, statusDetail: node.facts.status_detail }, 'operator')
  return banned(node, publisherBan)
}

function banned(node: SourceNode, { reason }: BanRow): SourceNode {
  return { ...node, facts: { ...node.facts, status: 'banned', status_detail: reason } }
}
