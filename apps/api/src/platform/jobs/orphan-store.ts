import type { PgBoss } from 'pg-boss'

// A job rarely causes the end of its process, but a job that does so at each attempt must not prevent every start.
const mostStarts = 20

/**
 * Queues the jobs that a killed earlier process left active. Only for a database that this process alone uses:
 * elsewhere another process may run these jobs.
 */
export async function releaseOrphans(boss: PgBoss, names: readonly string[]): Promise<void> {
  await boss.getDb().executeSql(
    `update pgboss.job set
      state = case when retry_count < $2 then 'retry' else 'failed' end::pgboss.job_state,
      completed_on = case when retry_count < $2 then null else now() end,
      start_after = now(),
      heartbeat_on = null
    where state = 'active' and name = any($1::text[])`,
    [names, mostStarts],
  )
}
