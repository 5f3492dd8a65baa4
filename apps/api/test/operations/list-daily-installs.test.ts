import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setNodeStatus } from '../packs.ts'

const registry = useRegistry()
const get = (path: string) => registry.call('listDailyInstalls', path)
const dayAgo = (days: number) =>
  new Date(registry.context.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)

const givenInstalls = async (version: string, days: number, count: number) => {
  const { db } = registry.context
  const found = await db
    .selectFrom('node_versions')
    .select('id')
    .where('node_id', '=', 'pack')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('node_installs')
    .values({ version_id: found.id, day: dayAgo(days), count })
    .execute()
}

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'studio')
  await givenVersion(registry, publisher, 'pack', '1.0.0')
  await givenVersion(registry, publisher, 'pack', '1.1.0')
  await givenVersion(registry, publisher, 'outlaw', '1.0.0')
  await setNodeStatus(registry, 'outlaw', 'banned')
})

describe('GET /nodes/{nodeId}/daily-installs', () => {
  test('200 without days before the first install, whatever the total of a mirrored node', async () => {
    await registry.context.db.updateTable('nodes').set({ downloads: 5000 }).where('id', '=', 'pack').execute()
    expect((await get('/nodes/pack/daily-installs')).body).toEqual({ days: [] })
  })

  test('200 with an install of today', async () => {
    await registry.call('installNode', '/nodes/pack/install')
    await registry.context.installs.flush()
    expect((await get('/nodes/pack/daily-installs')).body).toEqual({
      counted_since: dayAgo(0),
      days: [{ date: dayAgo(0), count: 1 }],
    })
  })

  test('200 with the installs of all versions per day, for the requested number of days', async () => {
    await givenInstalls('1.0.0', 3, 4)
    await givenInstalls('1.1.0', 3, 5)
    await givenInstalls('1.0.0', 200, 7)
    const { status, body } = await get('/nodes/PACK/daily-installs')
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        counted_since: dayAgo(200),
        days: [
          { date: dayAgo(3), count: 9 },
          { date: dayAgo(0), count: 1 },
        ],
      },
    })
    expect((await get('/nodes/pack/daily-installs?days=201')).body.days[0]).toEqual({ date: dayAgo(200), count: 7 })
    expect((await get('/nodes/pack/daily-installs?days=3')).body.days).toHaveLength(1)
  })

  test.each(['0', '401', 'all'])('400 for %s days', async (days) => {
    expect((await get(`/nodes/pack/daily-installs?days=${days}`)).status).toBe(400)
  })

  test('403 for a banned node', async () => {
    expect((await get('/nodes/outlaw/daily-installs')).status).toBe(403)
  })

  test('404 for an unknown node', async () => {
    expect((await get('/nodes/nobody/daily-installs')).status).toBe(404)
  })
})
