import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { presentBalance } from '../ledger/present.ts'
import { pageWithin, totalPages } from '../../platform/paging.ts'
import { countCustomers, listCustomerRows, type CustomerFilter } from './customer-store.ts'
import { presentCustomer } from './present.ts'

interface CustomerQuery extends CustomerFilter {
  page?: number
  limit?: number
  /** Id at a billing service that this registry does not use, so no customer matches. */
  metronome_id?: string
}

/** Lists a page of matching customers, newest first, at most 100. */
export async function listCustomers(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { page: number, limit, metronome_id: elsewhere, ...filter }: CustomerQuery,
): Promise<components['schemas']['CustomerPage']> {
  const page = pageWithin(
    { ...(number !== undefined && { page: number }), ...(limit !== undefined && { limit }) },
    { usual: 10, most: 100 },
  )
  if (elsewhere) return { total: 0, ...page, totalPages: 0, customers: [] }
  const total = await countCustomers(db, filter)
  const rows = await listCustomerRows(db, filter, page)
  return {
    total,
    ...page,
    totalPages: totalPages(total, page.limit),
    customers: rows.map((row) => ({
      ...presentCustomer(config, row),
      balance: presentBalance(row, config.billing.overdraftMicros),
    })),
  }
}
