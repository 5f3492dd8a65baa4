import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { readStanding } from './read-standing.ts'

/**
 * Throws `owners_only` for a person who has stopped being an owner of a publisher since they were let in. For what outlives
 * the request, such as a token; the caller has locked the publisher, so that nobody stops being one before the end.
 */
export async function assertOwner(tx: Database, publisherId: string, userId: string): Promise<void> {
  const { role } = await readStanding(tx, publisherId, userId)
  if (role !== 'owner') throw new RegistryError('owners_only', { publisherId })
}
