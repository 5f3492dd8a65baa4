import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { wireDate } from '../../platform/wire.ts'
import { deleteOldCommits, listOldRepositories, lockRepositoryRow, recountRepository } from './prune-store.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Deletes commits older than `days` with their results, one repository at a time; returns the number of commits.
 * Reports of a repository wait meanwhile. Throws `invalid_request` for less than a day.
 */
export async function pruneResults(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: string,
  days: number,
): Promise<number> {
  if (!Number.isInteger(days) || days < 1 || days > 36_500) {
    throw new RegistryError('invalid_request', { detail: 'the age must be a whole number of days, 1 to 36500' })
  }
  const before = new Date(clock.now().getTime() - days * dayMs)
  let pruned = 0
  for (const { id, key } of await listOldRepositories(db, before)) {
    pruned += await db.transaction().execute(async (tx) => {
      await lockRepositoryRow(tx, id)
      const commits = await deleteOldCommits(tx, id, before)
      await recountRepository(tx, id)
      const detail = { commits, before: wireDate(before) }
      await writeAudit(tx, { actor, action: 'ci_results.prune', subject: `ci-repository:${key}`, detail })
      return commits
    })
  }
  return pruned
}
