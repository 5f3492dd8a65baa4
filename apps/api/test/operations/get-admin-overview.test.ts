import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import {
  givenPublisher,
  givenUnclaimed,
  givenUnreviewed,
  givenVersion,
  setNodeStatus,
  setVersionStatus,
} from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'
import { givenReview } from '../reviews.ts'

const registry = useRegistry()
let admin: Person

const read = (as: Person | undefined = admin) => send(registry, 'getAdminOverview', 'GET /admin/overview', { as })
const queuesOf = ({ body }: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(
    body.queues.map((queue: { kind: string; count: number; oldest_at?: string }) => [
      queue.kind,
      queue.oldest_at === undefined ? queue.count : [queue.count, queue.oldest_at],
    ]),
  )
const healthOf = async (part: string) => {
  const { body } = await read()
  return body.health.find((health: { part: string }) => health.part === part)
}

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  await givenPublisher(registry, 'factory')
})

describe('GET /admin/overview', () => {
  test('200 for a registry with empty queues', async () => {
    const answer = await read()
    expect(answer.status).toBe(200)
    expect(queuesOf(answer)).toEqual({
      reports: 0,
      flagged: 0,
      asked: 0,
      failed_reviews: 0,
      pending: 0,
      failed_jobs: 0,
      unclaimed: 0,
      duplicates: 0,
    })
    expect(answer.body.bursts).toEqual([])
    expect(answer.body.totals).toEqual({ nodes: 0, versions: 0, publishers: 1, users: 1 })
    expect(answer.body.recent[0]).toMatchObject({ action: 'token.create' })
  })

  test('200 with the count and the oldest time of each queue', async () => {
    const { db } = registry.context
    const studio = await givenPublisher(registry, 'studio')
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await givenVersion(registry, studio, 'pack', version)
    await givenUnreviewed(registry, studio, 'pack', '1.4.0')
    await givenUnreviewed(registry, studio, 'pack', '1.5.0')
    const aged = (version: string, at: string) =>
      db
        .updateTable('node_versions')
        .set({ created_at: new Date(at) })
        .where('version', '=', version)
        .execute()
    const decided_at = new Date('2026-01-02T00:00:00Z')
    const asked_at = new Date('2026-01-03T00:00:00Z')
    // Three flagged versions: with a repeated review, without a request, and with a decision of an admin.
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await setVersionStatus(registry, 'pack', version, 'flagged')
    await givenReview(registry, 'pack', '1.0.0', { review: { state: 'flagged', decided_at: asked_at, asked_at } })
    await givenReview(registry, 'pack', '1.1.0', { review: { state: 'flagged', decided_at } })
    const read3 = await givenReview(registry, 'pack', '1.2.0', {
      review: { state: 'flagged', decided_at, asked_at: decided_at },
    })
    await db
      .insertInto('version_decisions')
      .values({
        version_id: read3,
        from_status: 'active',
        to_status: 'flagged',
        actor: 'user:admin',
        held_by: 'admin',
      })
      .execute()
    await aged('1.0.0', '2026-01-01T00:00:00Z')
    // A failed review, and a failed review of a deleted version.
    const updated_at = new Date('2026-01-04T00:00:00Z')
    await givenReview(registry, 'pack', '1.3.0', { review: { state: 'failed', updated_at } })
    await givenVersion(registry, studio, 'pack', '1.6.0')
    await givenReview(registry, 'pack', '1.6.0', { review: { state: 'failed', updated_at: decided_at } })
    await setVersionStatus(registry, 'pack', '1.6.0', 'deleted')
    // An overdue version, and a new one.
    await setVersionStatus(registry, 'pack', '1.4.0', 'pending')
    await aged('1.4.0', '2026-01-05T00:00:00Z')
    await givenUnreviewed(registry, studio, 'pack', '1.7.0')
    await db.updateTable('node_versions').set({ status: 'active' }).where('version', '=', '1.5.0').execute()
    await givenUnclaimed(registry, 'wild')
    await givenUnclaimed(registry, 'wilder')
    // The list of unclaimed nodes includes banned ones, but no deleted ones.
    await givenUnclaimed(registry, 'outlaw')
    await setNodeStatus(registry, 'outlaw', 'banned')
    await givenUnclaimed(registry, 'gone')
    await setNodeStatus(registry, 'gone', 'deleted')
    await db
      .updateTable('nodes')
      .set({ repository: 'https://GitHub.com/octo/Pack.git' })
      .where('id', 'in', ['wild', 'pack'])
      .execute()
    const report = { node_id: 'pack', kind: 'broken', message: 'It does not load.' } as const
    await db
      .insertInto('node_reports')
      .values([
        { ...report, created_at: new Date('2026-01-07T00:00:00Z') },
        { ...report, created_at: new Date('2026-01-06T00:00:00Z') },
        { ...report, state: 'accepted', created_at: new Date('2026-01-01T00:00:00Z') },
      ])
      .execute()
    const answer = await read()
    expect(queuesOf(answer)).toEqual({
      reports: [2, '2026-01-06T00:00:00Z'],
      flagged: [3, '2026-01-01T00:00:00Z'],
      asked: [1, '2026-01-03T00:00:00Z'],
      failed_reviews: [1, '2026-01-04T00:00:00Z'],
      pending: [1, '2026-01-05T00:00:00Z'],
      failed_jobs: 0,
      unclaimed: 3,
      duplicates: 1,
    })
    expect(answer.body.totals).toEqual({ nodes: 3, versions: 7, publishers: 2, users: 1 })
  })

  test('200 with failed jobs and mails', async () => {
    const { context } = registry
    await context.db
      .transaction()
      .execute((tx) => context.jobs.send(tx, 'send-mail', { kind: 'x', to: 'a@b.test', subject: 'x', text: 'x' }, 'x'))
    await sql`update pgboss.job set state = 'failed', completed_on = '2026-01-09T00:00:00Z' where name = 'send-mail'`.execute(
      context.db,
    )
    expect(queuesOf(await read())['failed_jobs']).toEqual([1, '2026-01-09T00:00:00Z'])
    expect(await healthOf('mail')).toMatchObject({ state: 'degraded' })
  })

  test('200 with the last ten audit entries by people', async () => {
    const { body } = await read()
    const log = await send(registry, 'listAudit', 'GET /admin/audit?limit=10&machines=false', { as: admin })
    expect(body.recent).toEqual(log.body.entries)
    expect(body.recent).toHaveLength(10)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'getAdminOverview', 'GET /admin/overview')).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect((await read(await givenPerson(registry, 'stranger'))).status).toBe(403)
  })
})
