import type { Db } from 'pg-boss'

/** A job that is not done yet, with its data. */
export interface OpenJob {
  id: string
  queue: string
  data: object
  key: string
  due_at: Date
}

/** Lists waiting and active jobs by id, after the given id. */
export async function listOpenJobs(db: Db, after: string, limit: number): Promise<OpenJob[]> {
  const { rows } = await db.executeSql(
    `select id, name as queue, data, singleton_key as key, start_after as due_at from pgboss.job
    where state in ('created', 'retry', 'active') and singleton_key is not null and id > $1::uuid order by id limit $2`,
    [after, limit],
  )
  // The package cannot know the columns of this query.
  return rows as OpenJob[]
}
