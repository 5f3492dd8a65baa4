import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenUnreviewed, givenVersion } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

// No mail server listens there.
const registry = useRegistry({ SMTP_URL: 'smtp://127.0.0.1:9' })
let admin: Person

const list = (query = '', as: Person | undefined = admin) =>
  send(registry, 'listJobs', `GET /admin/jobs${query}`, { as })
const queueOf = ({ body }: Awaited<ReturnType<typeof list>>, queue: string) =>
  body.queues.find((counts: { queue: string }) => counts.queue === queue)

beforeAll(async () => {
  const { db, jobs } = registry.context
  admin = await givenPerson(registry, 'admin', { admin: true })
  const studio = await givenPublisher(registry, 'studio')
  await givenVersion(registry, studio, 'pack', '1.0.0')
  await db.transaction().execute(async (tx) => {
    const mail = { kind: 'versionApproved', subject: 'A secret subject', text: 'https://a-secret.test' }
    await jobs.send(tx, 'send-mail', { ...mail, to: 'guest@broken.test' }, 'one')
  })
  await jobs.workOff()
  await givenUnreviewed(registry, studio, 'pack', '1.1.0')
})

describe('GET /admin/jobs', () => {
  test('200 with the newest first, their subjects and errors', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 3, page: 1, limit: 50, totalPages: 1 })
    const common = { id: expect.any(String), created_at: expect.any(String), most_attempts: 5 }
    expect(body.jobs).toEqual([
      { ...common, queue: 'review-version', state: 'waiting', attempts: 0, subject: 'version:pack@1.1.0' },
      {
        ...common,
        queue: 'send-mail',
        state: 'failed',
        attempts: 5,
        subject: 'versionApproved to @broken.test',
        started_at: expect.any(String),
        completed_at: expect.any(String),
        error: expect.stringContaining('ECONNREFUSED'),
      },
      {
        ...common,
        queue: 'review-version',
        state: 'completed',
        attempts: 1,
        subject: 'version:pack@1.0.0',
        started_at: expect.any(String),
        completed_at: expect.any(String),
      },
    ])
  })

  test('200 without successful routine jobs on request', async () => {
    const { db, jobs } = registry.context
    const { total } = (await list()).body
    await db.transaction().execute((tx) => jobs.send(tx, 'enter-catalogue-changes', {}, 'one'))
    const shown = async (query: string) => {
      const { body } = await list(`?routine=false${query}`)
      expect(body.jobs).toHaveLength(body.total)
      return body.total
    }
    expect(await shown('')).toBe(total + 1)
    await sql`update pgboss.job set state = 'completed', completed_on = now() where name = 'enter-catalogue-changes'`.execute(
      db,
    )
    expect(await shown('')).toBe(total)
    expect(await shown('&state=completed')).toBe(1)
    expect(await shown('&queue=enter-catalogue-changes')).toBe(0)
    expect((await list('?queue=enter-catalogue-changes')).body.total).toBe(1)
    await sql`delete from pgboss.job where name = 'enter-catalogue-changes'`.execute(db)
  })

  test('200 without the content and the recipient of a mail', async () => {
    const text = JSON.stringify((await list('?queue=send-mail')).body)
    expect(text).not.toMatch(/secret|guest/)
  })

  test('200 with the counts of every queue, for any filter', async () => {
    const answer = await list('?queue=send-mail&state=failed')
    expect(answer.body.jobs).toHaveLength(1)
    expect(answer.body.total).toBe(1)
    expect(queueOf(answer, 'review-version')).toEqual({
      queue: 'review-version',
      waiting: 1,
      active: 0,
      retrying: 0,
      failed: 0,
      completed: 1,
      oldest_waiting_at: expect.any(String),
    })
    expect(queueOf(answer, 'send-mail')).toMatchObject({ failed: 1, waiting: 0 })
    expect(queueOf(answer, 'reindex-nodes')).toMatchObject({ failed: 0, completed: 0 })
  })

  test('200 with the jobs of a queue or a state', async () => {
    expect((await list('?queue=review-version')).body.total).toBe(2)
    expect((await list('?state=completed')).body.jobs).toHaveLength(1)
    expect((await list('?state=retrying')).body).toMatchObject({ jobs: [], total: 0, totalPages: 0 })
    expect((await list('?queue=nothing')).body).toMatchObject({ jobs: [], total: 0 })
  })

  test('200 with the next attempt of a job', async () => {
    await sql`update pgboss.job set state = 'retry', completed_on = null, start_after = '2030-01-01T00:00:00Z'
      where name = 'send-mail'`.execute(registry.context.db)
    const answer = await list('?state=retrying')
    expect(answer.body.jobs).toMatchObject([{ state: 'retrying', next_at: '2030-01-01T00:00:00Z' }])
    // A delayed job is not waiting.
    expect(queueOf(answer, 'send-mail')).not.toHaveProperty('oldest_waiting_at')
    await sql`update pgboss.job set state = 'failed' where name = 'send-mail'`.execute(registry.context.db)
  })

  test('200 by page, without gaps and overlaps', async () => {
    const pages = await Promise.all([1, 2].map((page) => list(`?limit=2&page=${page}`)))
    expect(pages.flatMap(({ body }) => body.jobs)).toEqual((await list()).body.jobs)
    expect(pages[0]?.body).toMatchObject({ total: 3, totalPages: 2 })
    expect((await list('?limit=0&page=0')).body).toMatchObject({ limit: 50, page: 1 })
    expect((await list('?limit=101')).body.limit).toBe(100)
  })

  test('200 with the oldest first on request, without gaps and overlaps', async () => {
    const pages = await Promise.all([1, 2].map((page) => list(`?order=oldest&limit=2&page=${page}`)))
    expect(pages.flatMap(({ body }) => body.jobs)).toEqual((await list('?order=newest')).body.jobs.toReversed())
  })

  test('200 with the start time of a delayed job', async () => {
    const { db, jobs } = registry.context
    const due = new Date('2031-01-01T00:00:00Z')
    await db.transaction().execute((tx) => jobs.send(tx, 'update-github-stars', { most: 1, by: 'x' }, 'late', due))
    await jobs.workOff()
    const answer = await list('?queue=update-github-stars')
    expect(answer.body.jobs).toMatchObject([{ state: 'waiting', attempts: 0, next_at: '2031-01-01T00:00:00Z' }])
    expect(queueOf(answer, 'update-github-stars')).not.toHaveProperty('oldest_waiting_at')
    await sql`delete from pgboss.job where name = 'update-github-stars'`.execute(db)
  })

  test('400 for an unknown state and order', async () => {
    expect((await list('?state=lost')).status).toBe(400)
    expect((await list('?order=random')).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'listJobs', 'GET /admin/jobs')).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect((await list('', await givenPerson(registry, 'stranger'))).status).toBe(403)
  })
})
