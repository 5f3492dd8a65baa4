import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { VersionStatus } from '../../schema/node-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { findVersions } from '../versions/find-versions.ts'
import { lockVersion } from '../versions/lock-version.ts'
import { parseVersion } from '../versions/version-number.ts'
import { findBatch, saveBatch, type BatchRow } from './batch-store.ts'
import { deciderOf, decideVersion, judge, type Decider } from './decide-version.ts'
import { findDoneInBatch } from './decision-store.ts'
import { orRefused, type Outcome, type Result } from './outcome.ts'
import { findVersionIds } from './version-status-store.ts'

export interface Item {
  nodeId: string
  /** Version number in any accepted spelling. */
  version: string
  expected?: VersionStatus | undefined
}

export interface Decisions {
  to: VersionStatus
  reason: string
  batchId?: string | undefined
  isDryRun: boolean
  items: Item[]
}

const longestReason = 2000

/**
 * Decides on versions, each in its own transaction, so that a refusal does not stop other versions. Returns the
 * outcomes in the requested order, and their batch. A repeated call with the batch repeats no decision. A dry run
 * changes nothing. Throws `batch_taken`.
 */
export async function decideVersions(
  context: Pick<Context, 'db' | 'clock' | 'jobs'>,
  principal: UserPrincipal,
  { to, items, isDryRun, ...asked }: Decisions,
): Promise<{ batchId: string | undefined; results: Result[] }> {
  const decider = deciderOf(principal)
  const batch = {
    id: asked.batchId ?? crypto.randomUUID(),
    status: to,
    reason: cleanText(asked.reason, longestReason),
    actor: decider.actor,
    actor_name: decider.actorName,
    several: items.length > 1,
    created_at: context.clock.now(),
  }
  const there = await findBatch(context.db, batch.id)
  if (there) refuseTaken(there, batch)
  // Another request may have used the id meanwhile.
  if (!isDryRun) refuseTaken(await saveBatch(context.db, batch), batch)
  const decide = (versionId: string, { expected }: Item): Promise<Outcome | undefined> =>
    isDryRun
      ? foresee(context.db, versionId, { to, expected, batchId: batch.id })
      : decideOne(context, versionId, { to, expected, decider, reason: batch.reason, batchId: batch.id })
  const results = await eachOnce(context.db, items, decide)
  return { batchId: isDryRun ? undefined : batch.id, results }
}

/**
 * Handles each version once and returns an outcome for each item; a repeated item of a changed version has the outcome
 * `unchanged`.
 */
export async function eachOnce(
  db: Database,
  items: Item[],
  handle: (versionId: string, item: Item) => Promise<Outcome | undefined>,
): Promise<Result[]> {
  const ids = await findVersionIds(
    db,
    items.map(({ nodeId, version }) => ({ nodeId, version: parseVersion(version)?.version ?? version })),
  )
  const known = new Map<string, Outcome>()
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    const { nodeId, version } = item
    const id = ids[index]
    const before = id === undefined ? undefined : known.get(id)
    const outcome =
      (before && again(before)) ??
      (id === undefined ? undefined : await orRefused(handle(id, item))) ??
      notFound(nodeId, version)
    if (id !== undefined) known.set(id, outcome)
    results.push({ nodeId, version, outcome })
  }
  return results
}

function again(outcome: Outcome): Outcome {
  return outcome.outcome === 'done' ? { outcome: 'unchanged', from: outcome.to, to: outcome.to } : outcome
}

function notFound(nodeId: string, version: string): Outcome {
  return { outcome: 'refused', refusal: new RegistryError('version_not_found', { nodeId, version }) }
}

function refuseTaken(there: BatchRow, { id, ...wanted }: Pick<BatchRow, 'id' | 'actor' | 'status' | 'reason'>): void {
  const isSame = there.actor === wanted.actor && there.status === wanted.status && there.reason === wanted.reason
  if (!isSame || there.undo_of !== null) throw new RegistryError('batch_taken', { batchId: id })
}

function decideOne(
  context: Pick<Context, 'db' | 'clock' | 'jobs'>,
  versionId: string,
  {
    decider,
    ...decision
  }: { to: VersionStatus; expected: VersionStatus | undefined; decider: Decider } & {
    reason: string
    batchId: string
  },
): Promise<Outcome | undefined> {
  return context.db.transaction().execute(async (tx) => {
    const locked = await lockVersion(tx, versionId)
    if (!locked) return undefined
    const earlier = await doneBefore(tx, versionId, decision.batchId)
    return earlier ?? decideVersion(tx, context, locked, { ...decision, ...decider })
  })
}

async function foresee(
  db: Database,
  versionId: string,
  { batchId, ...wish }: { to: VersionStatus; expected: VersionStatus | undefined; batchId: string },
): Promise<Outcome | undefined> {
  const version = (await findVersions(db, [versionId])).get(versionId)
  return version && ((await doneBefore(db, versionId, batchId)) ?? judge(db, version, wish))
}

async function doneBefore(db: Database, versionId: string, batchId: string): Promise<Outcome | undefined> {
  const done = await findDoneInBatch(db, versionId, batchId)
  return done && { outcome: 'done', from: done.from_status, to: done.to_status }
}
