import { beforeAll, describe, expect, test } from 'vitest'
import { refreshStatistics } from '../../src/moderation/statistics/refresh-statistics.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setVersionStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person

const list = (query = '', as: Person | undefined = admin) =>
  send(registry, 'listAdminPublishers', `GET /admin/publishers${query}`, { as })

const idsOf = async (query: string) => (await list(query)).body.publishers.map(({ id }: { id: string }) => id)

beforeAll(async () => {
  admin = await givenPerson(registry, 'ada', { admin: true })
  const { db } = registry.context
  let beta = { id: '', token: '' }
  for (const [index, id] of ['alpha', 'beta', 'gamma', 'per-cent'].entries()) {
    const publisher = await givenPublisher(registry, id)
    if (id === 'beta') beta = publisher
    const created_at = new Date(`2026-01-0${index + 1}T00:00:00Z`)
    await db.updateTable('publishers').set({ created_at }).where('id', '=', id).execute()
  }
  await db.updateTable('publishers').set({ name: '100% Studio' }).where('id', '=', 'per-cent').execute()
  await db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'gamma').execute()
  await db.insertInto('publishers').values({ id: 'gone', name: 'Gone', status: 'deleted' }).execute()
  await givenVersion(registry, beta, 'river', '1.0.0')
  await givenVersion(registry, beta, 'lake', '1.0.0')
  await setVersionStatus(registry, 'lake', '1.0.0', 'flagged')
  await db.updateTable('nodes').set({ downloads: 7 }).where('id', '=', 'river').execute()
  const nodes = ['pond', 'sea'].map((id) => ({ id, publisher_id: 'alpha', name: id, downloads: 20 }))
  await db.insertInto('nodes').values(nodes).execute()
  await db.updateTable('nodes').set({ status: 'deleted' }).where('id', '=', 'sea').execute()
  await givenMember(registry, 'beta', await givenPerson(registry, 'owner'))
  await refreshStatistics(registry.context)
})

describe('GET /admin/publishers', () => {
  test('200 with the counts of each, the newest first, without deleted publishers', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    const ids = body.publishers.map(({ id }: { id: string }) => id)
    expect(ids.slice(-4)).toEqual(['per-cent', 'gamma', 'beta', 'alpha'])
    expect(body).toMatchObject({ total: 5, page: 1, limit: 50, totalPages: 1 })
    expect(body.publishers.find(({ id }: { id: string }) => id === 'beta')).toEqual({
      id: 'beta',
      name: 'The beta',
      status: 'PublisherStatusActive',
      created_at: '2026-01-02T00:00:00Z',
      node_count: 2,
      member_count: 1,
      downloads: 7,
      flagged_count: 1,
    })
  })

  test('200 filtered by text in any case, with literal wildcards, and by status', async () => {
    expect(await idsOf('?q=BET')).toEqual(['beta'])
    expect(await idsOf('?q=100%25')).toEqual(['per-cent'])
    expect(await idsOf('?q=_')).toEqual([])
    expect(await idsOf('?status=banned')).toEqual(['gamma'])
    expect((await list('?status=active&status=banned')).body.total).toBe(5)
  })

  test.each([
    ['id', ['alpha', 'beta', 'gamma', 'per-cent']],
    ['oldest', ['alpha', 'beta', 'gamma', 'per-cent']],
    ['newest', ['per-cent', 'gamma', 'beta', 'alpha']],
    ['nodes', ['beta', 'alpha', 'gamma', 'per-cent']],
    ['downloads', ['alpha', 'beta', 'gamma', 'per-cent']],
  ])('200 sorted by %s', async (sort, order) => {
    const ids = await idsOf(`?sort=${sort}`)
    expect(ids.filter((id: string) => order.includes(id))).toEqual(order)
  })

  test('200 with the refresh time for an order by statistics', async () => {
    const { body } = await list('?sort=nodes')
    expect(Math.abs(Date.parse(body.counted_at) - Date.now())).toBeLessThan(60_000)
    expect((await list()).body).not.toHaveProperty('counted_at')
  })

  test('200 with a new publisher in each order, with its own figures', async () => {
    const { db } = registry.context
    await db.insertInto('publishers').values({ id: 'delta', name: 'Delta' }).execute()
    await db.insertInto('nodes').values({ id: 'fjord', publisher_id: 'delta', name: 'Fjord', downloads: 99 }).execute()
    for (const sort of ['nodes', 'downloads']) {
      const { body } = await list(`?sort=${sort}`)
      const found = body.publishers.findIndex(({ id }: { id: string }) => id === 'delta')
      expect(found).toBeGreaterThan(1)
      expect(body.publishers[found]).toMatchObject({ node_count: 1, downloads: 99 })
    }
    await refreshStatistics(registry.context)
    expect((await idsOf('?sort=downloads'))[0]).toBe('delta')
    await db.deleteFrom('nodes').where('id', '=', 'fjord').execute()
    await db.deleteFrom('publishers').where('id', '=', 'delta').execute()
    await refreshStatistics(registry.context)
  })

  test('200 with refreshed statistics of a publisher with more than fifty nodes', async () => {
    const { db } = registry.context
    const large = async () => {
      const { body } = await list('?q=throng')
      return { ...body.publishers[0], counted_at: body.counted_at }
    }
    const nodesOf = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        id: `of-throng-${i}`,
        publisher_id: 'throng',
        name: 'One',
        downloads: 2,
      }))
    const throng = await givenPublisher(registry, 'throng')
    await db.insertInto('nodes').values(nodesOf(50)).execute()
    await refreshStatistics(registry.context)
    await givenVersion(registry, throng, 'of-throng-flagged', '1.0.0')
    await setVersionStatus(registry, 'of-throng-flagged', '1.0.0', 'flagged')
    expect(await large()).toMatchObject({ node_count: 51, downloads: 100, flagged_count: 1, counted_at: undefined })
    await refreshStatistics(registry.context)
    const counted = { node_count: 51, downloads: 100, flagged_count: 1, member_count: 0 }
    expect(await large()).toMatchObject({ ...counted, counted_at: expect.any(String) })
    await db.deleteFrom('nodes').where('id', 'in', ['of-throng-flagged', 'of-throng-1']).execute()
    expect(await large()).toMatchObject(counted)
    await refreshStatistics(registry.context)
    expect(await large()).toMatchObject({ node_count: 49, downloads: 98, flagged_count: 0, counted_at: undefined })
    await db.deleteFrom('nodes').where('publisher_id', '=', 'throng').execute()
    await db.deleteFrom('publisher_members').where('publisher_id', '=', 'throng').execute()
    await db.deleteFrom('publishers').where('id', '=', 'throng').execute()
    await refreshStatistics(registry.context)
  })

  test('200 in pages of at most a hundred, with each publisher once', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => idsOf(`?sort=nodes&limit=2&page=${page}`)))
    expect(new Set(pages.flat()).size).toBe(5)
    expect((await list('?limit=1000&page=0')).body).toMatchObject({ limit: 100, page: 1 })
    expect((await list('?limit=0')).body.limit).toBe(50)
  })

  test('400 for an unknown order', async () => {
    expect((await list('?sort=name')).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'listAdminPublishers', 'GET /admin/publishers')).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect((await list('', await givenPerson(registry, 'bob'))).body.error).toBe('admins_only')
  })
})
