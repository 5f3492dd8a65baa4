import { fromKysely, type Db, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { embeddedInstance } from '../db/connect.ts'
import { openSender, openWorker, type JobBase, type Queryable } from './open-boss.ts'
import { listOpenJobs, type OpenJob } from './open-job-store.ts'
import { releaseOrphans } from './orphan-store.ts'
import type { Page } from '../paging.ts'
import {
  bringForward,
  countJobs,
  indexJobs,
  type JobFilter,
  type JobOrder,
  type JobRow,
  listJobRows,
  lockJob,
  type QueueCounts,
} from './job-store.ts'
import { type Handler, type QueueData, queueOptions } from './queue.ts'
import { thrownText } from '../log/thrown-text.ts'

/** Queues of background jobs. A job runs at least once, in this process or another process. */
export interface Jobs<Queues extends QueueData> {
  /**
   * Queues a job in the caller's transaction; a rollback removes the job. Only a single waiting job exists for a key.
   * The job starts at `due` at the earliest.
   */
  send<Name extends keyof Queues & string>(
    tx: Queryable,
    name: Name,
    data: Queues[Name],
    key: string,
    due?: Date,
  ): Promise<void>
  /** Lists a page of the jobs of the last week, newest first by default. */
  list(filter: JobFilter, page: Page, order?: JobOrder): Promise<JobRow[]>
  /** Counts the jobs of each queue by state. */
  counts(): Promise<QueueCounts[]>
  /**
   * Queues a failed job for one retry when the transaction of the caller commits. Returns the job as it was before. A
   * job in another state does not change. Returns undefined without such a job.
   */
  retry(tx: Queryable, name: string, id: string): Promise<JobRow | undefined>
  /** Yields open jobs in batches, as the caller's transaction sees them. */
  open(tx: Queryable): AsyncGenerator<OpenJob[]>
  /** Sets the handler for the jobs of a queue. Call it before `start`. */
  work<Name extends keyof Queues & string>(name: Name, handler: Handler<Queues[Name]>): void
  /** Starts workers, which run up to `concurrency` jobs of each queue at a time. */
  start(concurrency: number): Promise<void>
  /** Starts no further job and waits for running jobs. Jobs that run longer than the patience are left for a retry. */
  stop(patienceMs?: number): Promise<void>
  /** Runs the queued jobs that are due at a time, and their retries. Resolves when none is left. @internal */
  workOff(at?: Date): Promise<void>
}

/** Polling interval for queues without notices. */
const pollingSeconds = 1
// Retries become due without a notice, so workers poll for them. Each poll takes the embedded database some
// milliseconds.
const backstopSeconds = 5

/** Creates jobs in the tables of the database itself, so that a transaction commits data and its jobs together. */
export async function createJobs<Queues extends QueueData>(
  base: JobBase,
  names: readonly (keyof Queues & string)[],
): Promise<Jobs<Queues>> {
  await installQueues(openWorker(base, { supervise: false, useListenNotify: false }), names)
  const sender = openSender(base)
  // The first use of a queue reads its settings outside of the transaction, for which the embedded database would wait
  // forever. This call reads them in advance.
  for (const name of names) await sender.findJobs(name, { id: nobody })

  const handlers = new Map<string, Handler<never>>()
  const isAlone = embeddedInstance(base.db) !== undefined
  let worker: PgBoss | undefined
  let workerIds = new Map<string, string[]>()
  // With a server, the commit itself sends a notice. With the embedded database, the query of the worker waits for the
  // end of the transaction.
  const wake = (name: string): void => {
    if (isAlone) for (const id of workerIds.get(name) ?? []) worker?.notifyWorker(id)
  }

  return {
    async send(tx, name, data, key, due) {
      await sender.send(name, data, { singletonKey: key, ...(due && { startAfter: due }), db: fromKysely(tx) })
      wake(name)
    },
    list: ({ queue, state, unlessCompleted }, page, order = 'newest') =>
      listJobRows(
        sender.getDb(),
        names.filter((name) => queue === undefined || name === queue),
        { state, order, unlessCompleted, ...page },
      ),
    counts: () => countJobs(sender.getDb(), names),
    async retry(tx, name, id) {
      if (!names.some((known) => known === name)) return undefined
      const job = await lockJob(fromKysely(tx), name, id)
      if (job?.state === 'failed') await sender.retry(name, id, { db: fromKysely(tx) })
      wake(name)
      return job
    },
    open: (tx) => openJobs(fromKysely(tx)),
    work: (name, handler) => void handlers.set(name, handler),
    async start(concurrency) {
      const boss = await openWorker(base).start()
      worker = boss
      if (isAlone) await releaseOrphans(boss, names)
      workerIds = await beginWork(boss, handlers, { concurrency, isToldAll: isAlone })
    },
    async stop(patienceMs = 0) {
      workerIds.clear()
      await worker?.stop({ graceful: patienceMs > 0, timeout: patienceMs })
      worker = undefined
    },
    async workOff(at = new Date()) {
      for (const [name, handler] of handlers) await workOff(sender, name, handler, at)
    },
  }
}

interface Working {
  /** Number of workers for each queue. */
  concurrency: number
  /** Whether this process notifies the workers of every new job, because no other process queues jobs. */
  isToldAll: boolean
}

/** Starts workers that fetch the jobs of each queue; returns the worker ids by queue. */
async function beginWork(
  boss: PgBoss,
  handlers: Map<string, Handler<never>>,
  { concurrency, isToldAll }: Working,
): Promise<Map<string, string[]>> {
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: isToldAll ? backstopSeconds : pollingSeconds,
    notifyPollingIntervalSeconds: backstopSeconds,
  } as const
  const begin = async (name: string, handler: Handler<never>): Promise<string> => {
    const id: string = await boss.work(name, options, async ([job]: JobWithMetadata<never>[]) => {
      // More jobs may wait: without this notice, the worker would pause before its next fetch.
      if (job) await attempt(job, handler).finally(() => boss.notifyWorker(id))
    })
    return id
  }
  const beginAll = async ([name, handler]: [string, Handler<never>]): Promise<[string, string[]]> => [
    name,
    await Promise.all(Array.from({ length: concurrency }, () => begin(name, handler))),
  ]
  return new Map(await Promise.all([...handlers].map(beginAll)))
}

async function* openJobs(db: Db): AsyncGenerator<OpenJob[]> {
  let after = nobody
  for (;;) {
    const jobs = await listOpenJobs(db, after, 500)
    const last = jobs.at(-1)
    if (!last) return
    yield jobs
    after = last.id
  }
}

const nobody = '00000000-0000-0000-0000-000000000000'

async function workOff(sender: PgBoss, name: string, handler: Handler<never>, at: Date): Promise<void> {
  for (;;) {
    await bringForward(sender.getDb(), name, at)
    const [job] = await sender.fetch<never>(name, { includeMetadata: true })
    if (!job) return
    await attempt(job, handler).then(
      () => sender.complete(name, job),
      (error: unknown) => sender.fail(name, job, { message: thrownText(error) }),
    )
  }
}

function attempt<Data>(job: JobWithMetadata<Data>, handler: Handler<Data>): Promise<void> {
  return handler({ data: job.data, number: job.retryCount + 1, isLast: job.retryCount >= job.retryLimit })
}

/** Creates or updates the job tables and the queues; concurrent processes are safe. */
async function installQueues(boss: PgBoss, names: readonly string[]): Promise<void> {
  await boss.start()
  try {
    await indexJobs(boss.getDb())
    const { policy, ...changeable } = queueOptions
    for (const name of names) {
      if (await boss.getQueue(name)) await boss.updateQueue(name, changeable)
      else await boss.createQueue(name, { policy, ...changeable })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
