import { beforeAll, describe, expect, test } from 'vitest'
import { refreshStatistics } from '../../src/moderation/statistics/refresh-statistics.ts'
import { givenAdmin } from '../admins.ts'
import { givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { givenUnclaimed, setNodeStatus } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person

const list = (query = '', as = admin) =>
  send(registry, 'listContestedNames', `GET /admin/comfy-node-names${query}`, { as })
const namesOf = async (query: string) => (await list(query)).body.names.map(({ name }: { name: string }) => name)

beforeAll(async () => {
  ;({ admin } = await givenAdmin(registry))
  await givenUnclaimed(registry, 'one', ['Alone', 'Blur', 'Crop', 'Taken'])
  await givenUnclaimed(registry, 'two', ['Blur', 'Crop', 'Secret', 'Taken'])
  await givenUnclaimed(registry, 'three', ['Blur', 'Hidden'])
  await givenUnclaimed(registry, 'banned', ['Alone', 'Crop'])
  await givenUnclaimed(registry, 'unlisted', ['Alone'])
  await setNodeStatus(registry, 'banned', 'banned')
  const set = (id: string, values: object) =>
    registry.context.db.updateTable('nodes').set(values).where('id', '=', id).execute()
  await set('unlisted', { listed_at: null })
  await set('banned', { preempted_comfy_node_names: ['Crop', 'Alone'] })
  await set('three', { github_stars: 2000 })
  await set('one', { github_stars: 5 })
  await set('two', { downloads: 500, github_stars: 20 })
  await givenNode(registry, 'taker', {
    preempted_comfy_node_names: ['Taken', 'Nobody_has'],
    search_ranking: 10,
    downloads: 700,
  })
  await refreshStatistics(registry.context)
})

describe('GET /admin/comfy-node-names', () => {
  test('200 with names that several listed nodes have or one preempts, by name', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 4, page: 1, limit: 50, totalPages: 1 })
    expect(Math.abs(Date.parse(body.counted_at) - Date.now())).toBeLessThan(60_000)
    expect(body.names.map(({ name, winner }: any) => [name, winner])).toEqual([
      ['Blur', 'three'],
      ['Crop', 'two'],
      ['Nobody_has', 'taker'],
      ['Taken', 'taker'],
    ])
    expect(body.names[3].offers).toEqual([
      expect.objectContaining({ node_id: 'taker', preempts: true, search_ranking: 10 }),
      expect.objectContaining({ node_id: 'two', preempts: false, downloads: 500, publisher_id: 'unclaimed' }),
      expect.objectContaining({ node_id: 'one', preempts: false, downloads: 0 }),
    ])
  })

  test('200 with the winner that the lookup returns', async () => {
    const { body } = await list()
    for (const { name, winner } of body.names) {
      const answer = await registry.call('getNodeByComfyNodeName', `/comfy-nodes/${name}/node`)
      expect([name, answer.body.id]).toEqual([name, winner])
    }
  })

  test('200 with a node once that both has and preempts a name', async () => {
    await givenUnclaimed(registry, 'both', ['Own thing'])
    await registry.context.db
      .updateTable('nodes')
      .set({ preempted_comfy_node_names: ['Own thing'] })
      .where('id', '=', 'both')
      .execute()
    const { body } = await list('?q=own%20thing')
    expect(body.names).toEqual([
      {
        name: 'Own thing',
        winner: 'both',
        ownership: { state: 'owned', node_id: 'both', reason: 'preempted' },
        offer_total: 1,
        offers: [expect.objectContaining({ node_id: 'both', preempts: true })],
      },
    ])
    await registry.context.db.deleteFrom('nodes').where('id', '=', 'both').execute()
  })

  test('200 with at most ten candidates of a name, and their total', async () => {
    for (let i = 0; i < 22; i++) await givenUnclaimed(registry, `many-${i}`, ['Crowded'])
    expect(await namesOf('?q=crowded')).toEqual([])
    await refreshStatistics(registry.context)
    const { body } = await list('?q=crowded')
    expect(body.names[0].offers).toHaveLength(10)
    expect(body.names[0].offer_total).toBe(22)
    for (let i = 3; i < 22; i++) await setNodeStatus(registry, `many-${i}`, 'banned')
    expect((await list('?q=crowded')).body.names[0]).toMatchObject({ offer_total: 3, offers: { length: 3 } })
    await registry.context.db.deleteFrom('nodes').where('id', 'like', 'many-%').execute()
    expect(await namesOf('?q=crowded')).toEqual([])
    await refreshStatistics(registry.context)
  })

  test('200 with the first ten candidates at the last refresh, and the one that preempts the name', async () => {
    const { db } = registry.context
    const set = (id: string, values: object) => db.updateTable('nodes').set(values).where('id', '=', id).execute()
    const offers = async () => {
      const { body } = await list('?q=thronged')
      return body.names[0].offers.map(({ node_id: id }: { node_id: string }) => id)
    }
    const idsOf = (count: number) => Array.from({ length: count }, (_, i) => `many-${String(i).padStart(2, '0')}`)
    for (const id of idsOf(13)) await givenUnclaimed(registry, id, ['Thronged'])
    await set('many-12', { downloads: 1 })
    await refreshStatistics(registry.context)
    const best = ['many-12', ...idsOf(9)]
    expect(await offers()).toEqual(best)
    await set('many-11', { github_stars: 1 })
    await set('many-10', { preempted_comfy_node_names: ['Thronged'] })
    await setNodeStatus(registry, 'many-00', 'banned')
    expect(await offers()).toEqual(['many-10', ...best.filter((id) => id !== 'many-00')])
    await setNodeStatus(registry, 'many-01', 'banned')
    const now = ['many-10', 'many-11', 'many-12', ...idsOf(9).slice(2)]
    expect(await offers()).toEqual(now)
    await refreshStatistics(registry.context)
    expect(await offers()).toEqual(now)
    await db.deleteFrom('nodes').where('id', 'like', 'many-%').execute()
    await refreshStatistics(registry.context)
  })

  test('200 with a preempted name immediately', async () => {
    const preempt = (names: string[]) =>
      registry.context.db
        .updateTable('nodes')
        .set({ preempted_comfy_node_names: names })
        .where('id', '=', 'one')
        .execute()
    await preempt(['Alone', 'Blur'])
    expect(await namesOf('?preempted=true')).toEqual(['Alone', 'Blur', 'Nobody_has', 'Taken'])
    expect(await namesOf('?preempted=false')).toEqual(['Crop'])
    expect((await list('?q=blur')).body.names).toMatchObject([{ name: 'Blur', winner: 'one' }])
    await preempt([])
    expect(await namesOf('?preempted=true')).toEqual(['Nobody_has', 'Taken'])
  })

  test.each([
    ['?q=BL', ['Blur']],
    ['?q=y_h', ['Nobody_has']],
    ['?q=l_r', []],
    ['?preempted=true', ['Nobody_has', 'Taken']],
    ['?preempted=false', ['Blur', 'Crop']],
    ['?limit=1&page=2', ['Crop']],
    ['?sort=name', ['Blur', 'Crop', 'Nobody_has', 'Taken']],
    ['?sort=offers', ['Blur', 'Crop', 'Taken', 'Nobody_has']],
    ['?sort=offers&limit=1&page=3', ['Taken']],
    ['?sort=installs', ['Nobody_has', 'Taken', 'Blur', 'Crop']],
    ['?sort=doubt', ['Blur', 'Crop', 'Taken', 'Nobody_has']],
    ['?sort=installs&preempted=false&limit=1&page=2', ['Crop']],
  ])('200 for %s with %j', async (query, names) => {
    expect(await namesOf(query)).toEqual(names)
  })

  test('200 with the total beyond the last page', async () => {
    expect((await list('?page=7')).body).toMatchObject({ names: [], total: 4 })
  })

  test('400 for a value that is not a boolean, and for an unknown order', async () => {
    expect((await list('?sort=random')).status).toBe(400)
    expect((await list('?preempted=maybe')).status).toBe(400)
  })

  test('401 without a credential, and 403 for a person who is not an admin', async () => {
    expect((await registry.call('listContestedNames', '/admin/comfy-node-names')).status).toBe(401)
    expect((await list('', await givenPerson(registry, 'pat'))).body.error).toBe('admins_only')
  })
})
