import { beforeAll, describe, expect, test } from 'vitest'
import { givenAdmin } from '../admins.ts'
import { givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenUnclaimed, givenVersion, setNodeStatus } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person

const list = (query = '', as = admin) => send(registry, 'listAdminNodes', `GET /admin/nodes${query}`, { as })
const idsOf = async (query: string): Promise<string[]> => {
  const { status, body } = await list(query)
  expect(status).toBe(200)
  return body.nodes.map(({ id }: { id: string }) => id)
}

beforeAll(async () => {
  ;({ admin } = await givenAdmin(registry))
  const { db } = registry.context
  const publisher = await givenPublisher(registry, 'studio')
  await givenVersion(registry, publisher, 'alpha', '1.0.0')
  await givenVersion(registry, publisher, 'alpha', '1.1.0')
  await givenNode(registry, 'unlisted', { listed_at: null, name: 'Zebra', repository: 'https://github.com/octo/cat' })
  await givenUnclaimed(registry, 'found', ['Shared', 'Own'])
  await givenNode(registry, 'banned', { search_ranking: 1 })
  await setNodeStatus(registry, 'banned', 'banned')
  await givenNode(registry, 'gone', { downloads: 7 })
  await setNodeStatus(registry, 'gone', 'deleted')
  await givenNode(registry, 'taker', { preempted_comfy_node_names: ['Shared'], tags: ['video'] })
  await db
    .updateTable('nodes')
    .set({ tags_admin: ['watch'] })
    .where('id', '=', 'alpha')
    .execute()
  await db
    .insertInto('node_reports')
    .values([
      { node_id: 'alpha', kind: 'broken', message: 'x' },
      { node_id: 'alpha', kind: 'malware', message: 'x' },
      { node_id: 'found', kind: 'other', message: 'x', state: 'declined' },
    ])
    .execute()
})

describe('GET /admin/nodes', () => {
  test('200 with nodes of every status, listed or not, and fields for admins', async () => {
    const { body } = await list('?sort=id')
    expect(body.nodes.map((node: any) => node.id)).toEqual(['alpha', 'banned', 'found', 'gone', 'taker', 'unlisted'])
    expect(body).toMatchObject({ total: 6, page: 1, limit: 50, totalPages: 1 })
    expect(body.nodes.filter((node: any) => !node.is_published).map((node: any) => node.id)).toContain('unlisted')
    expect(body.nodes[0]).toMatchObject({
      is_published: true,
      tags_admin: ['watch'],
      open_reports: 2,
      version_count: 2,
    })
    expect(body.nodes[0]).not.toHaveProperty('preempted_by_others')
    expect(body.nodes[2]).toMatchObject({ open_reports: 0, version_count: 0, preempted_by_others: ['Shared'] })
  })

  test.each([
    ['?q=ZEBRA', ['unlisted']],
    ['?q=octo%2Fcat', ['unlisted']],
    ['?q=studio', ['alpha']],
    ['?q=al%25pha', []],
    ['?status=banned&status=deleted&sort=id', ['banned', 'gone']],
    ['?node_id=gone', ['gone']],
    ['?node_id=alph', []],
    ['?publisher_id=studio', ['alpha']],
    ['?unclaimed=true', ['found']],
    ['?unclaimed=false&status=active&sort=id', ['alpha', 'taker', 'unlisted']],
    ['?tag=watch', ['alpha']],
    ['?tag=video', ['taker']],
    ['?ranked=true', ['banned']],
    ['?preempting=true', ['taker']],
    ['?reported=true', ['alpha']],
  ])('200 for %s with %j', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids)
  })

  test.each([
    ['name', ['alpha', 'banned', 'found', 'gone', 'taker', 'unlisted']],
    ['installs', ['gone', 'alpha', 'banned', 'found', 'taker', 'unlisted']],
    ['ranking', ['banned', 'alpha', 'found', 'gone', 'taker', 'unlisted']],
    ['stars', ['alpha', 'banned', 'found', 'gone', 'taker', 'unlisted']],
  ])('200 sorted by %s', async (sort, ids) => {
    const sorted = await idsOf(`?sort=${sort}`)
    expect(sorted).toEqual(ids)
  })

  test('200 sorted by the last change, and by creation', async () => {
    const { db } = registry.context
    await db
      .updateTable('nodes')
      .set({ updated_at: new Date('2100-01-01') })
      .where('id', '=', 'gone')
      .execute()
    await db
      .updateTable('nodes')
      .set({ created_at: new Date('2100-01-01') })
      .where('id', '=', 'found')
      .execute()
    expect((await idsOf('')).at(0)).toBe('gone')
    expect((await idsOf('?sort=newest')).at(0)).toBe('found')
  })

  test('200 with every node once over all pages', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => idsOf(`?limit=2&page=${page}`)))
    expect(pages.flat().toSorted()).toEqual(['alpha', 'banned', 'found', 'gone', 'taker', 'unlisted'])
    expect((await list('?limit=1000')).body.limit).toBe(100)
    expect((await list('?page=9')).body).toMatchObject({ total: 6, nodes: [] })
  })

  test('400 for an unknown status and order', async () => {
    expect((await list('?status=lost')).status).toBe(400)
    expect((await list('?sort=luck')).status).toBe(400)
  })

  test('401 without a credential, and 403 for a person who is not an admin', async () => {
    expect((await registry.call('listAdminNodes', '/admin/nodes')).status).toBe(401)
    expect((await list('', await givenPerson(registry, 'pat'))).body.error).toBe('admins_only')
  })
})
