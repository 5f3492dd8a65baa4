import { containing } from '../../platform/db/containing.ts'
import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

export interface RepositoryRow {
  id: number
  name: string
  commits: number
}

/** Finds a repository by name, ignoring case. */
export function findRepository(db: Database, name: string): Promise<RepositoryRow | undefined> {
  return db
    .selectFrom('ci_repositories')
    .select(['id', 'name', 'commits'])
    .where('key', '=', name.toLowerCase())
    .executeTakeFirst()
}

/** Lists repositories with their total of results, latest commit first. */
export function listRepositoryRows(
  db: Database,
  limit: number,
): Promise<{ name: string; commits: number; latest_commit_at: Date; results: number }[]> {
  return db
    .selectFrom('ci_repositories as repository')
    .innerJoin('ci_result_counts as counted', (join) =>
      join
        .onRef('counted.repository_id', '=', 'repository.id')
        .on('counted.branch', '=', '')
        .on('counted.workflow', '=', '')
        .on('counted.operating_system', '=', ''),
    )
    .select(['repository.name', 'repository.commits', 'repository.latest_commit_at', 'counted.results'])
    .orderBy('repository.latest_commit_at', 'desc')
    .orderBy('repository.id')
    .limit(limit)
    .execute()
}

const branches = (db: Database, repositoryId: number, part: string) => {
  const all = db.selectFrom('ci_branches').where('repository_id', '=', repositoryId)
  return part === '' ? all : all.where(sql<string>`lower(name)`, 'like', containing(part))
}

/** Lists branches whose names contain a text, ignoring case, latest commit first. */
export async function listBranchNames(
  db: Database,
  repositoryId: number,
  { part, limit }: { part: string; limit: number },
): Promise<string[]> {
  const rows = await branches(db, repositoryId, part)
    .select('name')
    .orderBy('latest_commit_at', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}

export async function countBranches(db: Database, repositoryId: number, part: string): Promise<number> {
  const { count } = await branches(db, repositoryId, part)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function countCommits(db: Database, repositoryId: number, branch: string): Promise<number> {
  const row = await db
    .selectFrom('ci_branches')
    .select('commits')
    .where('repository_id', '=', repositoryId)
    .where('name', '=', branch)
    .executeTakeFirst()
  return row?.commits ?? 0
}
