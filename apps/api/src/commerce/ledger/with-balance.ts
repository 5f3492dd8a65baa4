import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { inTurn } from './in-turn.ts'
import { limitWaiting } from './ledger-store.ts'

const mostSecondsWaiting = 5

/**
 * Runs a change of a customer's ledger in its turn and its own transaction. Throws `balance_busy` when too many changes
 * wait.
 */
export function withBalance<Result>(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  run: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return inTurn(customerId, async () => {
    try {
      return await db.transaction().execute(async (tx) => {
        await limitWaiting(tx, mostSecondsWaiting)
        return run(tx)
      })
    } catch (error) {
      throw isLockTimeout(error) ? new RegistryError('balance_busy') : error
    }
  })
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
