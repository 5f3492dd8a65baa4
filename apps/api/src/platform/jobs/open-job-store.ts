import type { Db } from 'pg-boss'

/** A job that is not done yet, as it was sent. */
export interface OpenJob {
  id: string
  queue: string
  data: object
  key: string
  due_at: Date
}

/** Jobs that wait or are being worked on, in the order of their ids, from after one on. */
export async function listOpenJobs(db: Db, after: string, limit: number): Promise<OpenJob[]> {
  const { rows } = await db.executeSql(
    `select id, name as queue, data, singleton_key as key, start_after as due_at from pgboss.job
    where state in ('created', 'retry', 'active') and singleton_key is not null and id > $1::uuid order by id limit $2`,
    [after, limit],
  )
  // The columns above, which the package cannot know.
  return rows as OpenJob[]
}
