import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { pageWithin, totalPages } from '../../platform/paging.ts'
import { findBalance, listEntries, sumRefunds } from './ledger-store.ts'
import { presentEntry } from './present.ts'

/** Lists a page of a customer's entries, newest first, at most 100. Throws `customer_not_found`. */
export async function listLedger(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  query: { page?: number; limit?: number },
): Promise<components['schemas']['LedgerEntryPage']> {
  const page = pageWithin(query, { usual: 10, most: 100 })
  const balance = await findBalance(db, customerId)
  if (!balance) throw new RegistryError('customer_not_found')
  const rows = await listEntries(db, customerId, page)
  const charges = rows.filter(({ kind }) => kind === 'charge').map(({ id }) => id)
  const refunds = await sumRefunds(db, charges)
  return {
    total: balance.sequence,
    ...page,
    totalPages: totalPages(balance.sequence, page.limit),
    entries: rows.map((row) => presentEntry(row, refunds.get(row.id))),
  }
}
