import type { Selectable } from 'kysely'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { Database, Schema } from '../../schema/tables.ts'

type Row = Selectable<Schema['ci_results']>

/** A result of a list, with its commit and repository. */
export interface ResultRow extends Omit<
  Row,
  'machine_stats' | 'repository_id' | 'reported_by' | 'created_at' | 'updated_at'
> {
  hash: string
  message: string
  author: string
  pr_number: string
  repository: string
}

export interface ResultFilter {
  commitId: string | undefined
  branch: string | undefined
  workflow: string | undefined
  operatingSystem: string | undefined
}

const results = (db: Database) =>
  db
    .selectFrom('ci_results as result')
    .innerJoin('ci_commits as commit', 'commit.id', 'result.commit_id')
    .innerJoin('ci_repositories as repository', 'repository.id', 'result.repository_id')
    .select(['result.id', 'result.commit_id', 'result.workflow', 'result.operating_system', 'result.branch'])
    .select(['result.committed_at', 'result.status', 'result.started_at', 'result.ended_at', 'result.run_id'])
    .select(['result.job_id', 'result.trigger_user', 'result.python_version', 'result.pytorch_version'])
    .select(['result.cuda_version', 'result.run_flags', 'result.average_vram', 'result.peak_vram'])
    .select(['result.files', 'result.log_path'])
    .select(['commit.hash', 'commit.message', 'commit.author', 'commit.pr_number', 'repository.name as repository'])

/** Returns a result with machine statistics. */
export function findResultRow(db: Database, id: string): Promise<(ResultRow & Pick<Row, 'machine_stats'>) | undefined> {
  return results(db).select('result.machine_stats').where('result.id', '=', id).executeTakeFirst()
}

/** Lists a page of results of a repository: latest commit first, then by workflow and operating system. */
export function listResultRows(
  db: Database,
  repositoryId: number,
  filter: ResultFilter,
  page: Page,
): Promise<ResultRow[]> {
  // The offset skips only index entries; the query reads rows for the requested page only.
  const wanted = fitting(db, repositoryId, filter)
    .select('id')
    .orderBy('committed_at', 'desc')
    .orderBy('workflow')
    .orderBy('operating_system')
    .orderBy('id')
    .limit(page.limit)
    .offset(offsetOf(page))
  return results(db)
    .innerJoin(wanted.as('wanted'), 'wanted.id', 'result.id')
    .orderBy('result.committed_at', 'desc')
    .orderBy('result.workflow')
    .orderBy('result.operating_system')
    .orderBy('result.id')
    .execute()
}

/** Returns the total of matching results from stored counts; the few results of a commit are counted directly. */
export async function countResults(db: Database, repositoryId: number, filter: ResultFilter): Promise<number> {
  if (filter.commitId === undefined) return readCount(db, repositoryId, filter)
  const { count } = await fitting(db, repositoryId, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Reads a stored count; an empty text matches any value. */
async function readCount(
  db: Database,
  repositoryId: number,
  { branch = '', workflow = '', operatingSystem = '' }: ResultFilter,
): Promise<number> {
  const row = await db
    .selectFrom('ci_result_counts')
    .select('results')
    .where('repository_id', '=', repositoryId)
    .where('branch', '=', branch)
    .where('workflow', '=', workflow)
    .where('operating_system', '=', operatingSystem)
    .executeTakeFirst()
  return row?.results ?? 0
}

function fitting(db: Database, repositoryId: number, { commitId, branch, workflow, operatingSystem }: ResultFilter) {
  let query = db.selectFrom('ci_results').where('repository_id', '=', repositoryId)
  if (commitId !== undefined) query = query.where('commit_id', '=', commitId)
  if (branch !== undefined) query = query.where('branch', '=', branch)
  if (workflow !== undefined) query = query.where('workflow', '=', workflow)
  if (operatingSystem !== undefined) query = query.where('operating_system', '=', operatingSystem)
  return query
}
