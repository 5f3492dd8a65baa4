import type { Context } from '../../context.ts'
import { pingDatabase } from '../../platform/db/ping.ts'
import { RegistryError } from '../../platform/errors.ts'

/**
 * Throws `unavailable` while the database does not answer, and `search_unavailable` until search has loaded the
 * catalogue.
 */
export async function assertAnswering({ db, log, search }: Pick<Context, 'db' | 'log' | 'search'>): Promise<void> {
  try {
    await pingDatabase(db)
  } catch (error) {
    log.error({ err: error }, 'the database does not answer')
    throw new RegistryError('unavailable')
  }
  if (search.isReady() === false) throw new RegistryError('search_unavailable')
}
