import { operation } from '../../../operation.ts'
import { pageWithin } from '../../../platform/paging.ts'
import { listBatches as list } from '../list-batches.ts'
import { presentBatch } from '../present.ts'

export const listBatches = operation('listBatches')(async ({ query }, { db }) => {
  const filter = { onlySeveral: query.several === true }
  const wanted = pageWithin(query, { usual: 20, most: 100 })
  const { rows, ...page } = await list(db, filter, wanted, query.order ?? 'newest')
  return { status: 200, body: { batches: rows.map(presentBatch), ...page } }
})
