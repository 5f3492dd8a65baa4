import type { Context } from '../../context.ts'
import type { Database } from '../../schema/tables.ts'
import { enter, type Entered, type NewEntry } from './enter.ts'
import { withBalance } from './with-balance.ts'

/**
 * Enters something into a customer's ledger in a transaction of its own; `after` runs in it for a new entry. Throws what `enter`
 * throws, and `balance_busy` when too many changes of the same balance wait.
 */
export async function changeBalance(
  context: Pick<Context, 'db' | 'config'>,
  entry: Omit<NewEntry, 'floorMicros'> & { floorMicros?: number },
  after: (tx: Database, entered: Entered['entry']) => Promise<void>,
): Promise<Entered> {
  const floorMicros = entry.floorMicros ?? -context.config.billing.overdraftMicros
  return withBalance(context, entry.customerId, async (tx) => {
    const entered = await enter(tx, { ...entry, floorMicros })
    if (entered.isNew) await after(tx, entered.entry)
    return entered
  })
}
