import { writeAudit } from '../../access/audit/audit-store.ts'
import { parseRepository } from '../../registry/nodes/repository.ts'
import { unclaimedPublisherId } from '../../registry/publishers/publisher-id.ts'
import type { Database } from '../../schema/tables.ts'
import type { Assignment, KnownNode } from './assign-ids.ts'
import type { Pack } from './group-entries.ts'
import {
  addAliases,
  addNames,
  insertNodes,
  listKnownNames,
  lockNodes,
  setListPositions,
  removeNames,
  updateNodes,
  type ImportableRow,
  type ImportedNode,
  type KnownNames,
  type KnownNodeRow,
  type NamePair,
} from './import-store.ts'
import { difference, factsBeside, factsOf, sameFacts } from './node-facts.ts'

export type Outcome = 'created' | 'updated' | 'unchanged' | NonNullable<KnownNode['kept']>

/** Returns the reason why an import leaves a node unchanged, or undefined. */
export function keptReason(row: KnownNodeRow): KnownNode['kept'] {
  if (row.publisher_id !== unclaimedPublisherId) return 'claimed'
  if (row.is_mirrored) return 'mirrored'
  if (row.has_versions) return 'published'
  return row.status === 'deleted' ? 'deleted' : undefined
}

/**
 * Locks a node until the transaction ends. Returns the reason why an import would leave the node unchanged, or
 * undefined.
 */
export async function lockUnclaimed(tx: Database, nodeId: string): Promise<KnownNode['kept']> {
  const [row] = await lockNodes(tx, [nodeId])
  return row ? keptReason(row) : 'deleted'
}

/**
 * Writes a batch of packs in the given transaction, so that the whole batch becomes visible at once. Unchanged packs
 * write nothing. New packs follow `lastPosition`, in the order of the list, and `dateOf` tells since when they are listed.
 */
export async function importBatch(
  tx: Database,
  batch: Assignment[],
  now: Date,
  { lastPosition, dateOf }: { lastPosition: number; dateOf: (pack: Pack) => Date | undefined },
): Promise<Map<Assignment, Outcome>> {
  const ids = batch.map(({ nodeId }) => nodeId)
  const rows = new Map((await lockNodes(tx, ids)).map((row) => [row.id, row]))
  const names = await listKnownNames(tx, ids)
  const changes = batch.map((assignment) =>
    changeOf(assignment, rows.get(assignment.nodeId), names.get(assignment.nodeId)),
  )
  const created = changes.filter((change) => change.outcome === 'created')
  const inserted = await insertNodes(
    tx,
    created.map(({ node, assignment }) => ({ ...node, created_at: dateOf(assignment.pack) ?? now })),
    now,
  )
  // The id was free when the import was planned; a publisher has taken the id meanwhile.
  for (const change of created) if (!inserted.has(change.node.id)) change.outcome = 'published'

  const written = changes.filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
  const updated = written.filter(({ outcome }) => outcome === 'updated')
  await updateNodes(
    tx,
    updated.map((change) => change.node),
    now,
  )
  await removeNames(
    tx,
    written.flatMap((change) => change.removed),
  )
  await addNames(
    tx,
    written.flatMap((change) => change.added),
  )
  // A publisher may have taken the id, so only nodes of the import get the pack's aliases.
  const ours = changes.filter(({ outcome }) => isOfImport(outcome))
  await addAliases(
    tx,
    ours.flatMap((change) => aliasesOf(change, rows.get(change.node.id))),
  )
  // A node with listed names was imported before a publisher claimed, published or mirrored it.
  const listed = changes.filter(
    (change) => isOfImport(change.outcome) || (names.get(change.node.id)?.listed.length ?? 0) > 0,
  )
  const unlisted = listed.filter(({ node }) => rows.get(node.id)?.list_position == null)
  await setListPositions(
    tx,
    unlisted.map(({ node, assignment }) => ({ id: node.id, position: lastPosition + 1 + assignment.pack.position })),
  )
  if (written.length > 0) {
    await writeAudit(tx, {
      actor: 'operator',
      action: 'catalogue.import',
      subject: 'catalogue:manager',
      detail: { created: idsOf(written, 'created'), updated: idsOf(written, 'updated') },
    })
  }
  return new Map(changes.map((change) => [change.assignment, change.outcome]))
}

/** Returns the aliases of a pack: its short id, its former repository, and the repository around a single file. */
function aliasesOf({ assignment, node }: Change, row: ImportableRow | undefined): NamePair[] {
  const [before, now] = [row?.repository ?? '', node.repository].map((address) => parseRepository(address)?.key)
  const around = now !== undefined && parseRepository(node.repository)?.file !== undefined ? [now] : []
  const moved = before === undefined || before === now ? [] : [before]
  return [...assignment.aliases, ...moved, ...around].map((alias) => [node.id, alias])
}

function isOfImport(outcome: Outcome): boolean {
  return outcome === 'created' || outcome === 'updated' || outcome === 'unchanged'
}

interface Change {
  assignment: Assignment
  outcome: Outcome
  node: ImportedNode
  added: NamePair[]
  removed: NamePair[]
}

function idsOf(changes: Change[], wanted: Outcome): string[] {
  return changes.filter(({ outcome }) => outcome === wanted).map(({ node }) => node.id)
}

function changeOf(
  assignment: Assignment,
  row: ImportableRow | undefined,
  known: KnownNames = { listed: [], read: [] },
): Change {
  const { nodeId, pack } = assignment
  const facts = row ? factsBeside(row, factsOf(pack, row)) : factsOf(pack)
  // Definitions from the repository stay, because the repository is more reliable than the list.
  const wanted = [...new Set([...known.read, ...pack.comfyNodeNames])]
  const { added, removed } = difference(known.listed, pack.comfyNodeNames)
  const isSame = row !== undefined && sameFacts(row, facts) && added.length === 0 && removed.length === 0
  const kept = row && keptReason(row)
  return {
    assignment,
    outcome: kept ?? (row === undefined ? 'created' : isSame ? 'unchanged' : 'updated'),
    node: { ...facts, id: nodeId, comfy_node_count: wanted.length },
    added: added.map((name) => [nodeId, name]),
    removed: removed.map((name) => [nodeId, name]),
  }
}
