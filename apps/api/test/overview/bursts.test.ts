import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person

const read = () => send(registry, 'getAdminOverview', 'GET /admin/overview', { as: admin })

/** Creates an active version of a new node without an archive. */
async function givenQuickly(
  nodeId: string,
  version: string,
  createdAt: Date,
  publisherId = 'factory',
): Promise<string> {
  const { db } = registry.context
  await db
    .insertInto('nodes')
    .values({ id: nodeId, publisher_id: publisherId, name: nodeId, listed_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .insertInto('node_versions')
    .values({
      node_id: nodeId,
      version,
      precedence: version,
      is_prerelease: false,
      status: 'active',
      sha256: 'a'.repeat(64),
      size: 1,
      uploaded_at: createdAt,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const setClock = (now: string) => {
  registry.context.clock = { now: () => new Date(now) }
}
const daysAgo = (days: number) => new Date(registry.context.clock.now().getTime() - days * 24 * 60 * 60 * 1000)

async function givenInstalls(versionId: string, counts: [ago: number, count: number][]): Promise<void> {
  const rows = counts.map(([ago, count]) => ({
    version_id: versionId,
    day: daysAgo(ago).toISOString().slice(0, 10),
    count,
  }))
  await registry.context.db.insertInto('node_installs').values(rows).execute()
}

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  await givenPublisher(registry, 'factory')
})

describe('the bursts of the overview are', () => {
  test('nodes with far more installs than usual since yesterday, the largest burst first', async () => {
    setClock('2026-05-20T06:00:00Z')
    const quiet = await givenQuickly('quiet', '1.0.0', daysAgo(100))
    await givenInstalls(quiet, [[0, 49]])
    const steady = await givenQuickly('steady', '1.0.0', daysAgo(100))
    await givenInstalls(steady, [
      [0, 60],
      [1, 40],
      [2, 281],
    ])
    const sudden = await givenQuickly('sudden', '1.0.0', daysAgo(100))
    await givenInstalls(sudden, [
      [0, 60],
      [2, 28],
      [16, 9000],
    ])
    // Installs of several versions add up.
    await givenInstalls(await givenQuickly('rising', '1.0.0', daysAgo(100)), [
      [0, 40],
      [15, 70],
    ])
    await givenInstalls(await givenQuickly('rising', '1.1.0', daysAgo(100)), [[1, 410]])
    const { body } = await read()
    const since = '2026-05-19T00:00:00Z'
    expect(body.bursts).toEqual([
      { kind: 'installs', subject: 'rising', since, count: 450, usual: 6.3 },
      { kind: 'installs', subject: 'sudden', since, count: 60, usual: 2.5 },
    ])
    await registry.context.db.deleteFrom('node_installs').execute()
  })

  test.each([
    ['before-midnight', '2026-05-20T23:59:59Z', [110]],
    ['after-midnight', '2026-05-21T00:00:01Z', [110]],
    ['across-midnight', '2026-05-21T02:00:00Z', [60, 50]],
    ['a-day-later', '2026-05-21T22:00:00Z', [60, 50]],
  ] as const)('five times the usual in 24 hours, seen %s', async (subject, now, counts) => {
    setClock(now)
    const id = await givenQuickly(subject, '1.0.0', new Date('2026-01-01T00:00:00Z'))
    const usual = Array.from({ length: 13 }, (_, index) => ({
      day: `2026-05-${String(6 + index).padStart(2, '0')}`,
      count: 20,
    }))
    const night = counts.map((count, index) => ({ day: `2026-05-${20 + index}`, count }))
    const days = [...usual, ...night].map((day) => ({ version_id: id, ...day }))
    await registry.context.db.insertInto('node_installs').values(days).execute()
    const { body } = await read()
    await registry.context.db.deleteFrom('node_installs').execute()
    expect(body.bursts).toMatchObject([{ kind: 'installs', subject, count: 110 }])
  })

  test('publishers with far more publishes than usual in 24 hours', async () => {
    setClock('2026-05-20T06:00:00Z')
    for (const id of ['flood', 'habit']) await givenPublisher(registry, id)
    for (let i = 0; i < 10; i++) {
      await givenQuickly(`flood-${i}`, '1.0.0', daysAgo(0.9), 'flood')
      await givenQuickly('habit', `2.0.${i}`, daysAgo(0.5), 'habit')
    }
    for (let i = 0; i < 29; i++) await givenQuickly('habit', `1.0.${i}`, daysAgo(3), 'habit')
    await givenQuickly('flood-old', '1.0.0', daysAgo(1.1), 'flood')
    const { body } = await read()
    expect(body.bursts.filter(({ kind }: { kind: string }) => kind === 'publishes')).toEqual([
      { kind: 'publishes', subject: 'flood', since: '2026-05-19T06:00:00Z', count: 10, usual: 0.1 },
    ])
  })

  test('at most ten', async () => {
    for (let i = 0; i < 12; i++)
      await givenInstalls(await givenQuickly(`hit-${i}`, '1.0.0', daysAgo(9)), [[0, 1000 + i]])
    const { body } = await read()
    expect(body.bursts).toHaveLength(10)
    expect(body.bursts[0]).toMatchObject({ subject: 'hit-11' })
  })
})
