import type { PgBoss } from 'pg-boss'

// A job is not to blame for most kills, but one that ends the process each time must not keep it from starting.
const mostStarts = 20

/**
 * Gives back what a process before this one was at when it was killed. Only for a database that this process has alone:
 * elsewhere another one may well be at it.
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
