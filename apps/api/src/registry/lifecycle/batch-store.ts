import { sql, type Insertable, type Selectable } from 'kysely'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { Database, Schema } from '../../schema/tables.ts'

export type BatchRow = Selectable<Schema['decision_batches']>

/** Batch with the totals of its decisions, refusals and later undos. */
export type CountedBatchRow = BatchRow & { done: number; refused: number; undone: number }

/**
 * Saves a batch unless its id exists, and returns the stored batch. A stored batch for a single version can change to a
 * batch for several versions.
 */
export async function saveBatch(db: Database, batch: Insertable<Schema['decision_batches']>): Promise<BatchRow> {
  await db
    .insertInto('decision_batches')
    .values(batch)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ several: true })
        .where(
          sql<boolean>`excluded.several and not decision_batches.several and decision_batches.actor = excluded.actor`,
        ),
    )
    .execute()
  return db.selectFrom('decision_batches').selectAll().where('id', '=', batch.id).executeTakeFirstOrThrow()
}

export function findBatch(db: Database, id: string): Promise<BatchRow | undefined> {
  return db.selectFrom('decision_batches').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Finds the newest undo of a batch by an actor, unless the undo was undone itself; further undos of the batch join it.
 */
export function findOpenUndo(
  db: Database,
  batchId: string,
  { actor, reason }: { actor: string; reason: string },
): Promise<BatchRow | undefined> {
  return db
    .selectFrom('decision_batches')
    .selectAll()
    .where('undo_of', '=', batchId)
    .where('actor', '=', actor)
    .where('reason', '=', reason)
    .where(
      sql<boolean>`not exists (
        select 1 from version_decisions d join version_decisions u on u.undoes = d.id and u.outcome = 'done'
        where d.batch_id = decision_batches.id
      )`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export interface BatchFilter {
  onlySeveral: boolean
}

export type BatchOrder = 'newest' | 'oldest'

/**
 * Lists a page of batches. Uses version_decisions_batch for the decisions of each batch, and its unique index for the
 * undos.
 */
export async function listBatchRows(
  db: Database,
  filter: BatchFilter,
  page: Page,
  order: BatchOrder,
): Promise<CountedBatchRow[]> {
  // Both directions use a single index.
  const sorting = order === 'newest' ? sql`created_at desc, id` : sql`created_at, id desc`
  const { rows } = await sql<CountedBatchRow>`
    select b.*, counted.*
    from (
      select * from decision_batches where ${passes(filter)}
      order by ${sorting} limit ${page.limit} offset ${offsetOf(page)}
    ) b
    cross join lateral (
      select
        count(*) filter (where d.outcome = 'done') as done,
        count(*) filter (where d.outcome = 'refused') as refused,
        count(u.id) as undone
      from version_decisions d
      left join version_decisions u on u.undoes = d.id and u.outcome = 'done'
      where d.batch_id = b.id
    ) counted
    order by ${sorting}
  `.execute(db)
  return rows
}

export async function countBatches(db: Database, filter: BatchFilter): Promise<number> {
  const { count } = await db
    .selectFrom('decision_batches')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(passes(filter))
    .executeTakeFirstOrThrow()
  return count
}

function passes({ onlySeveral }: BatchFilter) {
  return onlySeveral ? sql<boolean>`several` : sql<boolean>`true`
}
