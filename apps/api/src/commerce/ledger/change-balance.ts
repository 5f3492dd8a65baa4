import type { Context } from '../../context.ts'
import type { Database } from '../../schema/tables.ts'
import { enter, type Entered, type NewEntry } from './enter.ts'
import { withBalance } from './with-balance.ts'

/**
 * Enters a change into the ledger of a customer in its own transaction, which also runs `after` for a new entry. Throws
 * the errors of `enter`, and `balance_busy` when too many changes of this balance wait.
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
