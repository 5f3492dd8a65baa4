import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/schema/tables.ts'

/** Expects stored counts to equal freshly computed ones. */
export async function expectRightCounts(db: Database): Promise<void> {
  for (const [what, { kept, counted }] of Object.entries(questions)) {
    const rows = async (query: string) => (await sql.raw(query).execute(db)).rows
    expect({ what, rows: await rows(kept) }).toEqual({ what, rows: await rows(counted) })
  }
}

const questions: Record<string, { kept: string; counted: string }> = {
  results: {
    kept: 'select * from ci_result_counts order by repository_id, branch, workflow, operating_system',
    counted: `select repository_id, coalesce(branch, '') as branch, coalesce(workflow, '') as workflow,
        coalesce(operating_system, '') as operating_system, count(*)::integer as results
      from ci_results group by repository_id, cube (branch, workflow, operating_system) order by 1, 2, 3, 4`,
  },
  'commits of repositories': {
    kept: 'select id, commits, latest_commit_at from ci_repositories order by id',
    counted: `select repository_id as id, count(*)::integer as commits, max(committed_at) as latest_commit_at
      from ci_commits group by 1 order by 1`,
  },
  'commits of branches': {
    kept: 'select repository_id, name, commits, latest_commit_at from ci_branches order by 1, 2',
    counted: `select r.repository_id, r.branch as name, count(distinct r.commit_id)::integer as commits,
        max(c.committed_at) as latest_commit_at
      from ci_results r join ci_commits c on c.id = r.commit_id group by 1, 2 order by 1, 2`,
  },
  'branches of commits': {
    kept: 'select repository_id, branch, commit_id, committed_at from ci_commit_branches order by commit_id, branch',
    counted: `select distinct r.repository_id, r.branch, r.commit_id, c.committed_at
      from ci_results r join ci_commits c on c.id = r.commit_id order by commit_id, branch`,
  },
  'moments of commits': {
    kept: 'select r.id, r.committed_at from ci_results r order by id',
    counted: 'select r.id, c.committed_at from ci_results r join ci_commits c on c.id = r.commit_id order by id',
  },
  'commits on a branch that is none of theirs, and commits without results': {
    kept: `select id from ci_commits c where not exists
      (select from ci_commit_branches b where b.commit_id = c.id and b.branch = c.branch)`,
    counted: 'select id from ci_commits where false',
  },
}
