import { beforeAll, describe, expect, test } from 'vitest'
import { repositoryKey } from '../../src/registry/nodes/repository.ts'
import { refreshStatistics } from '../../src/moderation/statistics/refresh-statistics.ts'
import { givenAdmin } from '../admins.ts'
import { givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { givenDuplicates } from '../merges/duplicates.ts'
import { givenUnclaimed, setNodeStatus } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person

const list = (query = '', as = admin) => send(registry, 'listDuplicates', `GET /admin/duplicates${query}`, { as })
const groupsOf = async (query: string): Promise<string[]> =>
  (await list(query)).body.groups.map(({ repository }: { repository: string }) => repository)

beforeAll(async () => {
  ;({ admin } = await givenAdmin(registry))
  await givenDuplicates(registry, 'a')
  await givenDuplicates(registry, 'b')
  await givenNode(registry, 'b-third', { repository: 'http://github.com/octo/cats-b/', downloads: 500 })
  const { node } = await givenDuplicates(registry, 'c')
  await setNodeStatus(registry, node, 'deleted')
  await givenUnclaimed(registry, 'without')
  await givenUnclaimed(registry, 'without-too')
  await refreshStatistics(registry.context)
})

describe('GET /admin/duplicates', () => {
  test('200 with the nodes that share a repository in any spelling, the most installed first', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 2, page: 1, limit: 20, totalPages: 1 })
    expect(
      body.groups.map(({ repository, nodes }: any) => [repository, nodes.map(({ id }: { id: string }) => id)]),
    ).toEqual([
      ['github.com/octo/cats-b', ['b-third', 'b-new', 'b-old']],
      ['github.com/octo/cats-a', ['a-new', 'a-old']],
    ])
    expect(body.groups[0].nodes[0]).toMatchObject({ tags_admin: [], open_reports: 0, version_count: 0 })
  })

  test.each([
    ['?q=CATS-A', ['github.com/octo/cats-a']],
    ['?q=B-Third', ['github.com/octo/cats-b']],
    ['?q=cats_a', []],
    ['?limit=1&page=2', ['github.com/octo/cats-a']],
    ['?sort=installs', ['github.com/octo/cats-b', 'github.com/octo/cats-a']],
    ['?sort=repository', ['github.com/octo/cats-a', 'github.com/octo/cats-b']],
    ['?sort=repository&limit=1&page=2', ['github.com/octo/cats-b']],
    ['?sort=repository&q=b-third', ['github.com/octo/cats-b']],
  ])('200 for %s with %j', async (query, repositories) => {
    expect(await groupsOf(query)).toEqual(repositories)
  })

  test('200 without a pair that was resolved, before and after a refresh', async () => {
    const { db } = registry.context
    const kept = () =>
      db.selectFrom('shared_repositories').select('repository_key').where('repository_key', 'like', '%cats-d').execute()
    const { node } = await givenDuplicates(registry, 'd')
    expect(await groupsOf('?q=cats-d')).toEqual(['github.com/octo/cats-d'])
    await setNodeStatus(registry, node, 'deleted')
    expect((await list('?q=cats-d')).body).toMatchObject({ groups: [], total: 0 })
    expect(await kept()).toHaveLength(1)
    await refreshStatistics(registry.context)
    expect(await kept()).toEqual([])
    await setNodeStatus(registry, node, 'active')
    expect(await groupsOf('?q=cats-d')).toEqual(['github.com/octo/cats-d'])
    await setNodeStatus(registry, node, 'deleted')
  })

  test('200 with a pair that was not noticed, after a refresh', async () => {
    const { db } = registry.context
    await db.deleteFrom('shared_repositories').where('repository_key', '=', 'github.com/octo/cats-a').execute()
    await db.updateTable('nodes').set({ downloads: 900 }).where('id', '=', 'a-old').execute()
    await setNodeStatus(registry, 'without', 'banned')
    await refreshStatistics(registry.context)
    expect(await groupsOf('')).toEqual(['github.com/octo/cats-a', 'github.com/octo/cats-b'])
    await db.updateTable('nodes').set({ downloads: 0 }).where('id', '=', 'a-old').execute()
  })

  test('200 with the total beyond the last page', async () => {
    expect((await list('?page=7')).body).toMatchObject({ groups: [], total: 2 })
  })

  test('400 for a page that is not a number, and for an unknown order', async () => {
    expect((await list('?sort=random')).status).toBe(400)
    expect((await list('?page=first')).status).toBe(400)
  })

  test('401 without a credential, and 403 for a person who is not an admin', async () => {
    expect((await registry.call('listDuplicates', '/admin/duplicates')).status).toBe(401)
    expect((await list('', await givenPerson(registry, 'pat'))).body.error).toBe('admins_only')
  })
})

test('the database and the registry agree on which repositories are equal', async () => {
  const spellings = [
    'https://GitHub.com/a/B.git/',
    ' git@github.com:a/b.git ',
    'git+ssh://git@github.com/a/b',
    'http://www.example.com/x?y=1#z',
    'https://user:secret@example.com/x.git',
    'https://example.com/a.git/b//',
    'plain words',
    '\thttps://example.com/tab\n',
    '',
  ]
  for (const [index, address] of spellings.entries()) {
    await givenNode(registry, `spelling-${index}`, { repository: address })
    const { repository_key: key } = await registry.context.db
      .selectFrom('nodes')
      .select('repository_key')
      .where('id', '=', `spelling-${index}`)
      .executeTakeFirstOrThrow()
    expect([address, key]).toEqual([address, repositoryKey(address)])
  }
})
