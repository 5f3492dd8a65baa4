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

/** Work that is done later, at least once, by this process or another one. */
export interface Jobs<Queues extends QueueData> {
  /**
   * Queues a job in the transaction of the caller: rolled back, it was never there. Of those with one key that nobody has
   * begun, one is kept. It is begun at `due` at the earliest.
   */
  send<Name extends keyof Queues & string>(
    tx: Queryable,
    name: Name,
    data: Queues[Name],
    key: string,
    due?: Date,
  ): Promise<void>
  /** A page of the jobs of the last week, the newest first unless otherwise asked. */
  list(filter: JobFilter, page: Page, order?: JobOrder): Promise<JobRow[]>
  /** How many jobs each queue has in each state. */
  counts(): Promise<QueueCounts[]>
  /**
   * Lets a failed job be tried once more when the transaction of the caller is committed; answers the job as it was, which
   * stays as it is in every other state, and undefined when there is none.
   */
  retry(tx: Queryable, name: string, id: string): Promise<JobRow | undefined>
  /** Open jobs as the transaction of the caller sees them, some at a time. */
  open(tx: Queryable): AsyncGenerator<OpenJob[]>
  /** Says what is to be done with the jobs of a queue; before `start`. */
  work<Name extends keyof Queues & string>(name: Name, handler: Handler<Queues[Name]>): void
  /** Begins to work, on that many jobs of each queue at a time. */
  start(concurrency: number): Promise<void>
  /** Begins no further job and waits for those under way; what takes longer than the patience is left to be tried again. */
  stop(patienceMs?: number): Promise<void>
  /**
   * Does what is queued and due at a moment, and what would wait for a later attempt; resolves when nothing of it is left.
   * @internal
   */
  workOff(at?: Date): Promise<void>
}

/** Where nobody gives notice. */
const pollingSeconds = 1
// For what becomes due without a notice: the later attempts. Each question takes the embedded database some milliseconds.
const backstopSeconds = 5

/** Jobs in the tables of the database itself, so that what is stored and what is to be done about it are one. */
export async function createJobs<Queues extends QueueData>(
  base: JobBase,
  names: readonly (keyof Queues & string)[],
): Promise<Jobs<Queues>> {
  await installQueues(openWorker(base, { supervise: false, useListenNotify: false }), names)
  const sender = openSender(base)
  // The first time it reads the settings of a queue outside of the transaction, for which the embedded database would wait for ever.
  for (const name of names) await sender.findJobs(name, { id: nobody })

  const handlers = new Map<string, Handler<never>>()
  const isAlone = embeddedInstance(base.db) !== undefined
  let worker: PgBoss | undefined
  let workerIds = new Map<string, string[]>()
  // On a server the commit itself gives notice. Here the question waits for the transaction to end.
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
  /** Workers of each queue. */
  concurrency: number
  /** Whether nothing is queued without a word to them: nobody else sends jobs here. */
  isToldAll: boolean
}

/** Lets workers of each queue ask for its jobs; answers their ids, by queue. */
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
      // There may be more: without a word it would rest before it asks again.
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

/** Makes the tables of jobs and the queues, or brings them up to date; several processes may do so at once. */
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
