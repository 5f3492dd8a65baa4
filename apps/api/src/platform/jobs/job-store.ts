import type { Db } from 'pg-boss'
import { offsetOf, type Page } from '../paging.ts'

/** State of a job: `retrying` failed and waits for its next attempt; `failed` has no further attempt. */
export type JobState = 'waiting' | 'active' | 'retrying' | 'failed' | 'completed'

export interface JobRow {
  id: string
  queue: string
  state: JobState
  data: Record<string, unknown>
  /** Number of started attempts. */
  attempts: number
  most_attempts: number
  created_at: Date
  started_at: Date | null
  completed_at: Date | null
  /** Earliest start time. */
  due_at: Date
  /** Message of the error of the last attempt. */
  error: string | null
}

export interface JobFilter {
  queue?: string | undefined
  state?: JobState | undefined
  /** Queues whose completed jobs are left out. */
  unlessCompleted?: readonly string[] | undefined
}

/** Sort order by the time at which jobs were queued. */
export type JobOrder = 'newest' | 'oldest'

/** Number of jobs of a queue in each state; completed jobs stay for a week. */
export interface QueueCounts extends Record<JobState, number> {
  queue: string
  /** Due time of the oldest job that waits for a worker. */
  oldest_due_at: Date | null
  oldest_failed_at: Date | null
  last_completed_at: Date | null
}

/** Jobs are never cancelled, so every stored state has a word here. */
const stateWords = `case state::text when 'created' then 'waiting' when 'retry' then 'retrying' else state::text end`

const storedStates: Record<JobState, string> = {
  waiting: 'created',
  active: 'active',
  retrying: 'retry',
  failed: 'failed',
  completed: 'completed',
}

const columns = `id, name as queue, ${stateWords} as state, data, retry_limit + 1 as most_attempts,
  case when started_on is null then 0 else retry_count + 1 end as attempts,
  created_on as created_at, started_on as started_at, completed_on as completed_at, start_after as due_at,
  case when state in ('failed', 'retry') then coalesce(output->>'message', output->'value'->>'message') end as error`

/** Creates the index that lists and counts read instead of the data of jobs. Several processes may call it at once. */
export async function indexJobs(db: Db): Promise<void> {
  await db.executeSql(`do $$ begin
    perform pg_advisory_xact_lock(hashtextextended('index of jobs', 0));
    create index if not exists registry_jobs on pgboss.job (created_on, id desc)
      include (name, state, start_after, completed_on);
  end $$`)
}

/** Lists a page of the jobs of some queues. */
export async function listJobRows(
  db: Db,
  names: readonly string[],
  { state, order, unlessCompleted = [], ...page }: Page & Omit<JobFilter, 'queue'> & { order: JobOrder },
): Promise<JobRow[]> {
  // Reads the index backwards.
  const sorting = order === 'newest' ? 'created_on desc, id' : 'created_on, id desc'
  const wanted = state === undefined ? `state <> 'cancelled'` : `state = '${storedStates[state]}'`
  const { rows } = await db.executeSql(
    `select ${columns} from pgboss.job where (name, id) in (
      select name, id from pgboss.job where name = any($1::text[]) and ${wanted}
        and (state <> 'completed' or name <> all($4::text[]))
      order by ${sorting} limit $2 offset $3
    )
    order by ${sorting}`,
    [names, page.limit, offsetOf(page), unlessCompleted],
  )
  // The package cannot know the columns of this query.
  return rows as JobRow[]
}

/** Locks a job until the transaction ends. */
export async function lockJob(db: Db, name: string, id: string): Promise<JobRow | undefined> {
  const { rows } = await db.executeSql(
    `select ${columns} from pgboss.job where name = $1 and id = $2::uuid and state <> 'cancelled' for update`,
    [name, id],
  )
  // The package cannot know the columns of this query.
  return (rows as JobRow[])[0]
}

/** Makes due all jobs of a queue that start until a time, and all retries. */
export async function bringForward(db: Db, name: string, at: Date): Promise<void> {
  await db.executeSql(
    `update pgboss.job set start_after = now()
    where name = $1 and start_after > now() and (state = 'retry' or (state = 'created' and start_after <= $2))`,
    [name, at],
  )
}

interface CountRow {
  queue: string
  state: JobState
  count: number
  oldest_due_at: Date | null
  first_completed_at: Date | null
  last_completed_at: Date | null
}

/**
 * Counts the jobs of some queues, in the order of their names. Scans the index once; the index contains the jobs of a
 * week.
 */
export async function countJobs(db: Db, names: readonly string[]): Promise<QueueCounts[]> {
  const { rows } = await db.executeSql(
    `select name as queue, ${stateWords} as state, count, oldest_due_at, first_completed_at, last_completed_at
    from (
      select name, state, count(*)::int as count, min(start_after) filter (where start_after <= now()) as oldest_due_at,
        min(completed_on) as first_completed_at, max(completed_on) as last_completed_at
      from pgboss.job where state <> 'cancelled' group by name, state
    ) counted`,
  )
  // The package cannot know the columns of this query.
  const counts = rows as CountRow[]
  return names.map((name) => {
    const ofQueue = counts.filter(({ queue }) => queue === name)
    return sumOf(name, ofQueue)
  })
}

function sumOf(queue: string, rows: CountRow[]): QueueCounts {
  const counts: QueueCounts = { queue, ...none, oldest_due_at: null, oldest_failed_at: null, last_completed_at: null }
  for (const row of rows) {
    counts[row.state] = row.count
    if (row.state === 'failed') counts.oldest_failed_at = row.first_completed_at
    if (row.state === 'completed') counts.last_completed_at = row.last_completed_at
    const due = row.state === 'waiting' || row.state === 'retrying' ? row.oldest_due_at : null
    if (due && (!counts.oldest_due_at || due < counts.oldest_due_at)) counts.oldest_due_at = due
  }
  return counts
}

const none = { waiting: 0, active: 0, retrying: 0, failed: 0, completed: 0 }
