import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import { findVersions } from '../versions/find-versions.ts'
import { lockVersion } from '../versions/lock-version.ts'
import { findBatch, findOpenUndo, type BatchRow } from './batch-store.ts'
import { deciderOf } from './decide-version.ts'
import { eachOnce, type Item } from './decide-versions.ts'
import { listBatchSteps } from './decision-store.ts'
import { orRefused, type Outcome, type Result } from './outcome.ts'
import { findUndo, undoDecision, type UndoWish } from './undo-decision.ts'
import { planUndo } from './undo-plan.ts'

export interface Undo {
  batchId?: string | undefined
  items?: Item[] | undefined
  reason: string
  isDryRun: boolean
}

export interface Undone {
  /** Id of the batch of undos; undefined when nothing was written. */
  batchId: string | undefined
  results: Result[]
  remaining: number
}

type Parts = Pick<Context, 'db' | 'clock' | 'jobs'>

const most = 100
const longestReason = 2000

/**
 * Undoes the decisions of a batch or on versions, each in its own transaction. Returns the outcomes, and the count of
 * decisions of the batch that can still be undone. A dry run changes nothing. Throws `invalid_request`,
 * `batch_not_found`.
 */
export async function undoDecisions(context: Parts, principal: UserPrincipal, undo: Undo): Promise<Undone> {
  if ((undo.batchId === undefined) === (undo.items === undefined)) {
    throw new RegistryError('invalid_request', { detail: 'either batch_id or items' })
  }
  const { actor, actorName: actor_name } = deciderOf(principal)
  const reason = cleanText(undo.reason, longestReason)
  const batch: BatchRow = {
    id: crypto.randomUUID(),
    status: 'undo',
    reason,
    actor,
    actor_name,
    undo_of: undo.batchId ?? null,
    several: (undo.items?.length ?? 0) > 1,
    created_at: context.clock.now(),
  }
  const { batchId, items, isDryRun } = undo
  if (batchId !== undefined) return undoBatch(context, batchId, { batch, isDryRun })
  const results = await eachOnce(context.db, items ?? [], (versionId, { expected }) =>
    undoOne(context, versionId, { expected }, { batch, isDryRun }),
  )
  return { batchId: await writtenId(context, batch), results, remaining: 0 }
}

interface Options {
  batch: BatchRow
  isDryRun: boolean
}

async function undoBatch(context: Parts, batchId: string, { batch: fresh, isDryRun }: Options): Promise<Undone> {
  const { db } = context
  const undone = await findBatch(db, batchId)
  if (!undone) throw new RegistryError('batch_not_found', { batchId })
  // Partial undos of a large batch share one batch of undos.
  const joined = isDryRun ? undefined : await findOpenUndo(db, batchId, fresh)
  const batch = joined ?? { ...fresh, several: undone.several }
  const { candidates, remaining } = planUndo(await listBatchSteps(db, batchId), most)
  const results: Result[] = []
  for (const { nodeId, version, versionId, decisionId } of candidates) {
    const outcome = await orRefused(undoOne(context, versionId, { decisionId }, { batch, isDryRun }))
    if (outcome) results.push({ nodeId, version, outcome })
  }
  return { batchId: isDryRun ? undefined : await writtenId(context, batch), results, remaining }
}

async function undoOne(
  context: Parts,
  versionId: string,
  wish: UndoWish,
  { batch, isDryRun }: Options,
): Promise<Outcome | undefined> {
  if (isDryRun) {
    const version = (await findVersions(context.db, [versionId])).get(versionId)
    return version && (await findUndo(context.db, version, wish)).outcome
  }
  return context.db.transaction().execute(async (tx) => {
    const locked = await lockVersion(tx, versionId)
    return locked && undoDecision(tx, context, locked, wish, batch)
  })
}

async function writtenId({ db }: Parts, { id }: BatchRow): Promise<string | undefined> {
  return (await findBatch(db, id))?.id
}
