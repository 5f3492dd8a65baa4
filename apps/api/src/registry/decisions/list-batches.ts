import { totalPages, type Page } from '../../platform/paging.ts'
import type { Database } from '../../schema/tables.ts'
import { countBatches, listBatchRows, type BatchFilter, type BatchOrder, type CountedBatchRow } from './batch-store.ts'

/** A page of batches, by when they were made, with what became of each. */
export async function listBatches(
  db: Database,
  filter: BatchFilter,
  page: Page,
  order: BatchOrder,
): Promise<Page & { rows: CountedBatchRow[]; total: number; totalPages: number }> {
  const [total, rows] = await Promise.all([countBatches(db, filter), listBatchRows(db, filter, page, order)])
  return { ...page, rows, total, totalPages: totalPages(total, page.limit) }
}
