import { isDeepStrictEqual } from 'node:util'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { NodeFacts, VersionStatus } from '../../schema/node-tables.ts'
import type { Database, NodeRow, VersionRow } from '../../schema/tables.ts'
import { changeLockedNode } from '../nodes/change-node.ts'
import { refreshLatest } from '../nodes/update-from-version.ts'
import { stagedRefusal } from '../staging/refuse-staged.ts'
import type { LockedVersion } from '../versions/lock-version.ts'
import { findDone, findDoneBefore, insertDecision, type DecisionRow } from './decision-store.ts'
import { factsOfLatest, type Latest } from './facts-of-latest.ts'
import { statusRecord, type PastState } from './status-reason.ts'
import { statusRefusal } from './status.ts'
import { findLatest, hasActive, isOnlyDeleted, updateStatus } from './version-status-store.ts'

/** Columns of a node with their values before and after a change; dates as ISO 8601. */
type NodeChanges = Record<string, [before: unknown, after: unknown]>

/** Columns of a node that a version may change. */
type NodeValues = Partial<NodeFacts> & { listed_at?: Date | null }

interface Change {
  /** Name of the actor in the audit log. */
  actor: string
  /** Name of the actor for admins. */
  actorName: string
  /** Reason as text. */
  message: string
  batchId?: string | undefined
  audit: { action: string; detail?: Record<string, unknown> }
  now: Date
}

/**
 * Change of a version's status. A review provides the reason that clients read; for decisions of people, `reasonAfter`
 * creates the reason.
 */
export type StatusChange = Change &
  (
    | { by: 'review'; to: VersionStatus; reason: string }
    | { by: 'publisher' | 'admin'; to: VersionStatus }
    | { by: 'undo'; undoes: DecisionRow }
  )

/** Version with its locked node, and optionally its locked publisher. */
type Locked = Pick<LockedVersion, 'node' | 'version'> & Partial<LockedVersion>

const rememberedStates = 20

/**
 * Changes the status of a locked version in the caller's transaction; writes decision, reason and audit entry, and
 * updates the node's listing and facts. An undo restores both. Throws `version_not_uploaded`, `status_change_refused`,
 * and `version_staged`: only an approval activates a staged version.
 */
export async function applyStatus(
  tx: Database,
  locked: Locked,
  change: StatusChange,
): Promise<{ version: VersionRow; decision: DecisionRow }> {
  const { node, version } = locked
  const { now } = change
  const to = change.by === 'undo' ? inverse(version, change.undoes) : change.to
  const refusal =
    statusRefusal(change.by, version, to) ?? (to === 'active' ? await stagedRefusal(tx, version) : undefined)
  if (refusal) throw refusal
  const done = await findDone(tx, version.id, rememberedStates + 1)
  const from = await findLatest(tx, node.id)
  const changed = await updateStatus(tx, version.id, {
    status: to,
    status_reason: reasonAfter(version, done, change),
    updated_at: now,
  })
  await refreshLatest(tx, node.id)
  const latest = { from, to: await findLatest(tx, node.id) }
  const values = await valuesAfter(tx, locked, { change, to, done, latest })
  await changeLockedNode(tx, node.id, values, isSeen(version.status, to) ? now : node.updated_at)
  const decision = await insertDecision(tx, {
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

/** Returns whether the change is public; a pending version that gets flagged was never public. */
function isSeen(from: VersionStatus, to: VersionStatus): boolean {
  return from !== to && (from !== 'pending' || to === 'active')
}

function inverse(version: VersionRow, { id, version_id, from_status, to_status, outcome }: DecisionRow): VersionStatus {
  if (outcome !== 'done' || version_id !== version.id || to_status !== version.status) {
    throw new Error(`decision ${id} did not bring ${version.node_id}@${version.version} into its status`)
  }
  return from_status
}

interface Changed {
  change: StatusChange
  to: VersionStatus
  /** Earlier decisions on the version, newest first. */
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

/**
 * Returns the changed listing of a node. Packs of a banned publisher stay unlisted; an undo never unlists a node with
 * another latest version.
 */
async function listing(
  tx: Database,
  { publisher, node }: Locked,
  { change, to, latest, listedBefore }: Omit<Changed, 'done'> & { listedBefore: Date | null | undefined },
): Promise<Pick<NodeValues, 'listed_at'>> {
  if (to === 'deleted' && (await isOnlyDeleted(tx, node))) return { listed_at: null }
  if (to !== 'active') {
    const isLast = listedBefore === null && !latest.to && !(await hasActive(tx, node.id))
    return isLast ? { listed_at: null } : {}
  }
  const isHidden = publisher?.status === 'banned' && node.status === 'active'
  return node.listed_at === null && !isHidden ? { listed_at: listedBefore ?? change.now } : {}
}

/** Returns the reason that clients read; `done` are earlier decisions, newest first. */
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

/** Returns the side that decided the new status; after an undo, the side before the undone decision. */
async function heldAfter(tx: Database, change: StatusChange): Promise<DecisionRow['held_by']> {
  if (change.by !== 'undo') return change.by
  return (await findDoneBefore(tx, change.undoes))?.held_by ?? ''
}

/** Lists the columns of a node whose values change. */
function nodeChanges(node: NodeRow, values: NodeValues): NodeChanges {
  const before = new Map<string, unknown>(Object.entries(node))
  const pairs = Object.entries(values).map(
    ([column, after]) => [column, [plain(before.get(column)), plain(after)]] as const,
  )
  return Object.fromEntries(pairs.filter(([, [old, fresh]]) => !isDeepStrictEqual(old, fresh)).map(mutable))
}

/** Returns the values before recorded changes, without columns that have changed again. */
function valuesBefore(node: NodeRow, { listed_at: listed, ...facts }: NodeChanges): NodeValues {
  const now = new Map<string, unknown>(Object.entries(node))
  const isUnchanged = ([column, [, after]]: [string, NodeChanges[string]]) =>
    isDeepStrictEqual(plain(now.get(column)), after)
  const values = Object.fromEntries(
    Object.entries(facts)
      .filter(isUnchanged)
      .map(([column, [before]]) => [column, before]),
  )
  // The recorded values come from columns of a node, so these types apply.
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
