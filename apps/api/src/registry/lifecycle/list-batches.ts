import type { components } from '@registry/contract/types'
import { own } from '../../platform/own.ts'
import { totalPages, type Page } from '../../platform/paging.ts'
import { wireDate } from '../../platform/wire.ts'
import type { Database } from '../../schema/tables.ts'
import { wireStatus } from '../versions/present.ts'
import { countBatches, listBatchRows, type BatchFilter, type BatchOrder, type CountedBatchRow } from './batch-store.ts'

/** Lists a page of batches by date, with their totals. */
export async function listBatches(
  db: Database,
  filter: BatchFilter,
  page: Page,
  order: BatchOrder,
): Promise<Page & { rows: CountedBatchRow[]; total: number; totalPages: number }> {
  const [total, rows] = await Promise.all([countBatches(db, filter), listBatchRows(db, filter, page, order)])
  return { ...page, rows, total, totalPages: totalPages(total, page.limit) }
}

/** Converts a batch to the format for admins. */
export function presentBatch(batch: CountedBatchRow): components['schemas']['DecisionBatch'] {
  const { id, status, reason, actor_name: by, created_at, undo_of, done, refused, undone } = batch
  return {
    id,
    status: own<string>(wireStatus, status) ?? status,
    reason,
    by,
    at: wireDate(created_at),
    done,
    refused,
    undone,
    ...(undo_of !== null && { undo_of }),
  }
}
