import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createJobs, type Jobs } from '../../src/platform/jobs/jobs.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

// A type, because an interface lacks an index signature.
type Queues = { errands: { what: string } }

const opened: Jobs<Queues>[] = []
let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop()
  await database.drop()
})

/** Opens the jobs as a process does. Several in a test represent several processes. */
async function open(): Promise<Jobs<Queues>> {
  const { db, url } = database
  const config = url
    ? ({ kind: 'server', url, poolSize: 4 } as const)
    : ({ kind: 'embedded', directory: 'memory' } as const)
  const jobs = await createJobs<Queues>({ database: config, db, log: createLog('silent') }, ['errands'])
  opened.push(jobs)
  return jobs
}

const send = (jobs: Jobs<Queues>, what: string) =>
  database.db.transaction().execute((tx) => jobs.send(tx, 'errands', { what }, what))

/** Lets a worker in another process start a job, and kills that process. */
async function killWorkerOf(url: string): Promise<void> {
  const script = fileURLToPath(new URL('./holding-worker.ts', import.meta.url))
  const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** The embedded database has a single process, so an unfinished job represents a killed worker. */
async function leaveUndone(jobs: Jobs<Queues>): Promise<void> {
  const isBegun = Promise.withResolvers<void>()
  jobs.work('errands', () => {
    isBegun.resolve()
    return new Promise(() => undefined)
  })
  await jobs.start(1)
  await isBegun.promise
}

describe('a job', () => {
  test('runs soon after the sending transaction commits, never before', async () => {
    const jobs = await open()
    const wasCommitted = Promise.withResolvers<boolean>()
    let isCommitted = false
    jobs.work('errands', async () => wasCommitted.resolve(isCommitted))
    await jobs.start(2)
    await database.db.transaction().execute(async (tx) => {
      await jobs.send(tx, 'errands', { what: 'late' }, 'late')
      await tx.selectFrom('users').select('id').execute()
      isCommitted = true
    })
    expect(await wasCommitted.promise).toBe(true)
  })

  test('of a rolled back transaction is never sent', async () => {
    const jobs = await open()
    const done: string[] = []
    jobs.work('errands', async ({ data }) => void done.push(data.what))
    const rolledBack = database.db.transaction().execute(async (tx) => {
      await jobs.send(tx, 'errands', { what: 'never' }, 'never')
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await send(jobs, 'always')
    await jobs.workOff()
    expect(done).toEqual(['always'])
  })

  test('is tried five times, and knows its last attempt', async () => {
    const jobs = await open()
    const attempts: unknown[] = []
    jobs.work('errands', async ({ number, isLast }) => {
      attempts.push([number, isLast])
      throw new Error('again')
    })
    await send(jobs, 'hopeless')
    await jobs.workOff()
    expect(attempts).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, false],
      [5, true],
    ])
  })

  test('is run by one of two workers', async () => {
    const [one, other] = [await open(), await open()]
    const done: string[] = []
    for (const jobs of [one, other]) jobs.work('errands', async ({ data }) => void done.push(data.what))
    const wanted = Array.from({ length: 20 }, (_, i) => `errand ${i}`)
    for (const what of wanted) await send(one, what)
    await Promise.all([one.workOff(), other.workOff()])
    expect(done.toSorted()).toEqual(wanted.toSorted())
  })

  test('follows the one before without a pause while many wait', async () => {
    const jobs = await open()
    for (let i = 0; i < 20; i++) await send(jobs, `errand ${i}`)
    const done: string[] = []
    jobs.work('errands', async ({ data }) => void done.push(data.what))
    await jobs.start(1)
    // With a pause after each job this would take a minute on a server, and twenty seconds without one.
    await expect.poll(() => done.length, { timeout: 8000 }).toBe(20)
  })

  test('of a killed worker is run by the next one', { timeout: 90_000 }, async () => {
    const sender = await open()
    await send(sender, 'dropped')
    await (database.url ? killWorkerOf(database.url) : leaveUndone(sender))
    const next = await open()
    const attempt = Promise.withResolvers<number>()
    next.work('errands', async ({ number }) => attempt.resolve(number))
    await next.start(1)
    expect(await attempt.promise).toBe(2)
  })

  test('in progress is awaited when the worker stops', async () => {
    const jobs = await open()
    const isBegun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    let isEnded = false
    jobs.work('errands', async () => {
      isBegun.resolve()
      await mayEnd.promise
      isEnded = true
    })
    await jobs.start(1)
    await send(jobs, 'slow')
    await isBegun.promise
    const stopped = jobs.stop(20_000)
    mayEnd.resolve()
    await stopped
    expect(isEnded).toBe(true)
  })
})
