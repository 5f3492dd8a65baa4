import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { wireDate } from '../../platform/wire.ts'
import { listRepositoryRows } from './repository-store.ts'

const mostRepositories = 100

/** Lists repositories with results, latest commit first. */
export async function listRepositories({ db }: Pick<Context, 'db'>): Promise<components['schemas']['CiRepositories']> {
  const rows = await listRepositoryRows(db, mostRepositories)
  return {
    repositories: rows.map(({ name, commits, results, latest_commit_at }) => ({
      name,
      commits,
      results,
      latest_commit_at: wireDate(latest_commit_at),
    })),
  }
}
