import { sql, type Selectable } from 'kysely'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { Database, Schema } from '../../schema/tables.ts'

export type CommitRow = Pick<
  Selectable<Schema['ci_commits']>,
  'id' | 'hash' | 'branch' | 'message' | 'author' | 'pr_number' | 'committed_at'
>

/** Lists a page of commits of a repository or a branch, latest first. */
export function listCommitRows(
  db: Database,
  { repositoryId, branch }: { repositoryId: number; branch: string | undefined },
  page: Page,
): Promise<CommitRow[]> {
  const wanted = branch === undefined ? ofRepository(db, repositoryId, page) : ofBranch(db, repositoryId, branch, page)
  return db
    .selectFrom(wanted.as('wanted'))
    .innerJoin('ci_commits as commit', 'commit.id', 'wanted.id')
    .select(['commit.id', 'commit.hash', 'commit.branch', 'commit.message'])
    .select(['commit.author', 'commit.pr_number', 'commit.committed_at'])
    .orderBy('commit.committed_at', 'desc')
    .orderBy('commit.id')
    .execute()
}

/** The offset skips only index entries; the query reads rows for the requested page only. */
function ofRepository(db: Database, repositoryId: number, page: Page) {
  return db
    .selectFrom('ci_commits')
    .select('id')
    .where('repository_id', '=', repositoryId)
    .orderBy('committed_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(offsetOf(page))
}

function ofBranch(db: Database, repositoryId: number, branch: string, page: Page) {
  return db
    .selectFrom('ci_commit_branches')
    .select('commit_id as id')
    .where('repository_id', '=', repositoryId)
    .where('branch', '=', branch)
    .orderBy('committed_at', 'desc')
    .orderBy('commit_id')
    .limit(page.limit)
    .offset(offsetOf(page))
}

export interface SystemRow {
  commit_id: string
  operating_system: string
  workflows: number
  failed: number
  running: number
  /** Latest start of a running workflow in Unix seconds. */
  running_since: number | null
  /** Seconds from the first start to the last end; null while a workflow runs, or without a known end. */
  seconds: number | null
}

/** Lists the outcome of each operating system at commits, by name. */
export async function listSystemRows(db: Database, commitIds: string[]): Promise<SystemRow[]> {
  if (commitIds.length === 0) return []
  const { rows } = await sql<SystemRow>`
    select commit_id, operating_system, count(*) as workflows,
      count(*) filter (where status = 'failed') as failed,
      count(*) filter (where status = 'started') as running,
      extract(epoch from max(started_at) filter (where status = 'started'))::integer as running_since,
      case when bool_and(status <> 'started')
        then greatest(0, extract(epoch from max(ended_at) - min(started_at))::integer) end as seconds
    from ci_results where commit_id = any(${commitIds}::uuid[])
    group by commit_id, operating_system order by commit_id, operating_system
  `.execute(db)
  return rows
}
