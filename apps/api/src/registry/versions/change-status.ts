import { writeAudit } from '../../access/audit/audit-store.ts'
import type { DecisionRow } from '../decisions/decision.ts'
import { readDone, readDoneBefore, recordDecision } from '../decisions/record-decision.ts'
import { statusRecord, type PastState } from '../decisions/status-record.ts'
import { changeLockedNode } from '../nodes/change-node.ts'
import { refreshLatest } from '../nodes/update-from-version.ts'
import type { Database, NodeFacts, NodeRow, VersionRow, VersionStatus } from '../../schema/tables.ts'
import type { LockedVersion } from './lock-version.ts'
import { factsOfLatest, type Latest } from './facts-of-latest.ts'
import { findLatest, isOnlyDeleted } from './latest-facts-store.ts'
import { isDeepStrictEqual } from 'node:util'
import { updateVersion } from './publish-store.ts'
import { statusRefusal } from './status.ts'

/** Columns of a node with their values before and after a change, moments as ISO 8601. */
type NodeChanges = Record<string, [before: unknown, after: unknown]>

/** What a version may change of its node. */
type NodeValues = Partial<NodeFacts> & { listed_at?: Date | null }

interface Change {
  /** How the audit log names who decides. */
  actor: string
  /** How admins read who it was. */
  actorName: string
  /** Why, in words. */
  message: string
  batchId?: string | undefined
  audit: { action: string; detail?: Record<string, unknown> }
  now: Date
}

/** A change of a version's status. A review gives the reason that clients read; that of people is made here. */
export type StatusChange = Change &
  (
    | { by: 'review'; to: VersionStatus; reason: string }
    | { by: 'publisher' | 'admin'; to: VersionStatus }
    | { by: 'undo'; undoes: DecisionRow }
  )

/** A version whose publisher, as far as it is given, and node are locked. */
type Locked = Pick<LockedVersion, 'node' | 'version'> & Partial<LockedVersion>

const rememberedStates = 20

/**
 * Brings a locked version into another state, in the transaction of the caller, with its history, its reason, the audit
 * entry, and what becomes of its node: the node is listed with its first active version and leaves the lists with its last
 * version, and says of itself what its latest version states; an undo takes that back. Throws `version_not_uploaded` and
 * `status_change_refused`.
 */
export async function changeStatus(
  tx: Database,
  locked: Locked,
  change: StatusChange,
): Promise<{ version: VersionRow; decision: DecisionRow }> {
  const { node, version } = locked
  const { now } = change
  const to = change.by === 'undo' ? inverse(version, change.undoes) : change.to
  const refusal = statusRefusal(change.by, version, to)
  if (refusal) throw refusal
  const done = await readDone(tx, version.id, rememberedStates + 1)
  const from = await findLatest(tx, node.id)
  const changed = await updateVersion(tx, version.id, {
    status: to,
    status_reason: reasonAfter(version, done, change),
    updated_at: now,
  })
  await refreshLatest(tx, node.id)
  const latest = { from, to: await findLatest(tx, node.id) }
  const values = await valuesAfter(tx, locked, { change, to, done, latest })
  await changeLockedNode(tx, node.id, values, isSeen(version.status, to) ? now : node.updated_at)
  const decision = await recordDecision(tx, {
    version_id: version.id,
    from_status: version.status,
    to_status: to,
    message: change.message,
    reason_before: version.status_reason,
    actor: change.actor,
    actor_name: change.actorName,
    batch_id: change.batchId ?? null,
    undoes: change.by === 'undo' ? change.undoes.id : null,
    held_by: await heldAfter(tx, change),
    node_changes: JSON.stringify(nodeChanges(node, values)),
    at: now,
  })
  await writeAudit(tx, {
    actor: change.actor,
    action: change.audit.action,
    subject: `version:${node.id}@${version.version}`,
    detail: { from: version.status, to, ...change.audit.detail },
  })
  return { version: changed, decision }
}

/** Whether everyone sees the change; of what waited and is held back, the node does not look as if something had come. */
function isSeen(from: VersionStatus, to: VersionStatus): boolean {
  return from !== to && (from !== 'pending' || to === 'active')
}

function inverse(version: VersionRow, { id, version_id, from_status, to_status, outcome }: DecisionRow): VersionStatus {
  if (outcome !== 'done' || version_id !== version.id || to_status !== version.status) {
    throw new Error(`decision ${id} is not what ${version.node_id}@${version.version} is in its state by`)
  }
  return from_status
}

interface Changed {
  change: StatusChange
  to: VersionStatus
  /** What was decided on the version before, the newest first. */
  done: DecisionRow[]
  /** The latest version of the node before and after the change. */
  latest: Record<'from' | 'to', Latest | undefined>
}

async function valuesAfter(tx: Database, locked: Locked, { change, to, done, latest }: Changed): Promise<NodeValues> {
  const { node, version } = locked
  const before: NodeValues = change.by === 'undo' ? valuesBefore(node, change.undoes.node_changes) : {}
  const { listed_at: listedBefore, ...restored } = before
  const isNew = change.by !== 'undo' && !done.some(({ to_status }) => to_status === 'active')
  const facts = factsOfLatest(node, { ...latest, isRelease: isNew && latest.to?.id === version.id, restored })
  return { ...facts, ...(await listing(tx, locked, { change, to, latest, listedBefore })) }
}

/** Nothing of a banned publisher becomes visible; what an undo unlists stays while another version stands for it. */
async function listing(
  tx: Database,
  { publisher, node }: Locked,
  { change, to, latest, listedBefore }: Omit<Changed, 'done'> & { listedBefore: Date | null | undefined },
): Promise<Pick<NodeValues, 'listed_at'>> {
  if (to === 'deleted' && (await isOnlyDeleted(tx, node))) return { listed_at: null }
  if (to !== 'active') return listedBefore === null && !latest.to ? { listed_at: null } : {}
  const isHidden = publisher?.status === 'banned' && node.status === 'active'
  return node.listed_at === null && !isHidden ? { listed_at: listedBefore ?? change.now } : {}
}

/** The reason as clients read it; `done` is what was decided before, the newest first. */
function reasonAfter(version: VersionRow, done: DecisionRow[], change: StatusChange): string {
  if (change.by === 'review') return change.reason
  if (change.by === 'undo') return change.undoes.reason_before
  const earlier = done.map((decision, index): PastState => {
    return { status: decision.from_status, reason: decision.reason_before, heldBy: done[index + 1]?.held_by ?? '' }
  })
  const present: PastState = {
    status: version.status,
    reason: version.status_reason,
    heldBy: done[0]?.held_by ?? '',
  }
  const past = [...earlier.toReversed(), present].slice(-rememberedStates)
  return statusRecord({ message: change.message, by: change.by, batchId: change.batchId }, past)
}

/** Who stands behind the state from now on; of an undo, whoever did before what it undoes. */
async function heldAfter(tx: Database, change: StatusChange): Promise<DecisionRow['held_by']> {
  if (change.by !== 'undo') return change.by
  return (await readDoneBefore(tx, change.undoes))?.held_by ?? ''
}

/** What differs between a node and what is to become of it. */
function nodeChanges(node: NodeRow, values: NodeValues): NodeChanges {
  const before = new Map<string, unknown>(Object.entries(node))
  const pairs = Object.entries(values).map(
    ([column, after]) => [column, [plain(before.get(column)), plain(after)]] as const,
  )
  return Object.fromEntries(pairs.filter(([, [old, fresh]]) => !isDeepStrictEqual(old, fresh)).map(mutable))
}

/** The values before recorded changes, of the columns that nobody has changed since. */
function valuesBefore(node: NodeRow, { listed_at: listed, ...facts }: NodeChanges): NodeValues {
  const now = new Map<string, unknown>(Object.entries(node))
  const isUnchanged = ([column, [, after]]: [string, NodeChanges[string]]) =>
    isDeepStrictEqual(plain(now.get(column)), after)
  const values = Object.fromEntries(
    Object.entries(facts)
      .filter(isUnchanged)
      .map(([column, [before]]) => [column, before]),
  )
  // They were read from a node, column by column.
  return {
    ...(values as Partial<NodeFacts>),
    ...(listed && isUnchanged(['listed_at', listed]) && { listed_at: momentOf(listed[0]) }),
  }
}

function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

function momentOf(value: unknown): Date | null {
  return typeof value === 'string' ? new Date(value) : null
}

function mutable([column, [before, after]]: readonly [string, readonly [unknown, unknown]]): [
  string,
  [unknown, unknown],
] {
  return [column, [before, after]]
}
