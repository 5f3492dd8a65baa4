import type { Context } from '../context.ts'
import { RegistryError } from '../platform/errors.ts'
import type { Database } from '../schema/tables.ts'
import { enter, type Entered, type NewEntry } from './enter.ts'
import { inTurn } from './in-turn.ts'
import { limitWaiting } from './ledger-store.ts'

const mostSecondsWaiting = 5

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
  return inTurn(entry.customerId, async () => {
    try {
      return await context.db.transaction().execute(async (tx) => {
        await limitWaiting(tx, mostSecondsWaiting)
        const entered = await enter(tx, { ...entry, floorMicros })
        if (entered.isNew) await after(tx, entered.entry)
        return entered
      })
    } catch (error) {
      throw isLockTimeout(error) ? new RegistryError('balance_busy') : error
    }
  })
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
