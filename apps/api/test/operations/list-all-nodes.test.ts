import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { expectKnown } from '../known-bytes.ts'
import { givenPublisher, givenUnclaimed, givenVersion, setNodeStatus, setVersionStatus } from '../packs.ts'

const registry = useRegistry()

const ids = (body: { nodes: { id: string }[] }) => body.nodes.map((node) => node.id)
const list = (query = '') => registry.call('listAllNodes', `/nodes${query}`)

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'lister')
  await givenVersion(registry, publisher, 'Alpha', '1.0.0', { version: { supported_os: ['Microsoft :: Windows'] } })
  await givenVersion(registry, publisher, 'beta', '1.0.0', {
    version: { supported_accelerators: ['GPU :: NVIDIA CUDA'] },
  })
  await givenVersion(registry, publisher, 'gamma', '1.0.0', { version: { supported_os: ['OS Independent'] } })
  await givenVersion(registry, publisher, 'outlaw', '1.0.0')
  await setNodeStatus(registry, 'outlaw', 'banned', 'It opened a shop.')
  for (let i = 10; i < 35; i++) await givenUnclaimed(registry, `pack-${i}`)
})

describe('GET /nodes', () => {
  test('200 with ten nodes per page by default, with publisher and latest version', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 28, page: 1, limit: 10, totalPages: 3 })
    expect(body.nodes).toHaveLength(10)
    expect(body.nodes[0]).toMatchObject({
      id: 'Alpha',
      name: 'Alpha',
      description: 'The pack Alpha',
      publisher: { id: 'lister', name: 'The lister' },
      status: 'NodeStatusActive',
      latest_version: { version: '1.0.0', status: 'NodeVersionStatusActive', changelog: '', deprecated: false },
    })
  })

  test('200 without null fields: absent fields are omitted', async () => {
    const { body } = await list('?node_id=pack-10')
    expect(body.nodes[0]).not.toHaveProperty('latest_version')
    expect(body.nodes[0]).not.toHaveProperty('repository')
    expect(JSON.stringify(body)).not.toContain('null')
  })

  test('200 with translations on request only, and only of nodes that have some', async () => {
    const translations = { ja: { name: 'アルファ' } }
    await registry.context.db
      .updateTable('nodes')
      .set({ translations: JSON.stringify(translations) })
      .where('id', '=', 'Alpha')
      .execute()
    expect((await list('?node_id=Alpha')).body.nodes[0]).not.toHaveProperty('translations')
    const { body } = await list('?node_id=Alpha&node_id=beta&include_translations=true')
    expect(body.nodes[0]).toMatchObject({ id: 'Alpha', translations })
    expect(body.nodes[1]).not.toHaveProperty('translations')
  })

  test('200 in pages that have every node exactly once', async () => {
    const seen: string[] = []
    for (let page = 1; ; page++) {
      const { body } = await list(`?page=${page}&limit=7&comfyui_version=v0.3.27-5-gabc1234&form_factor=git-linux`)
      seen.push(...ids(body))
      if (page >= body.totalPages) break
    }
    expect(seen).toHaveLength(28)
    expect(new Set(seen).size).toBe(28)
  })

  test('200 with everything in one page for a very large limit', async () => {
    const { body } = await list('?page=1&limit=99999999')
    expect(body).toMatchObject({ totalPages: 1, total: 28 })
    expect(body.nodes).toHaveLength(28)
  })

  test.each(['?page=0&limit=0', '?page=-3&limit=-1'])(
    '200 with the first page of ten for numbers below one: %s',
    async (query) => {
      expect((await list(query)).body).toMatchObject({ page: 1, limit: 10 })
    },
  )

  test('200 with an empty list past the last page', async () => {
    expect((await list('?page=99')).body).toMatchObject({ nodes: [], total: 28, totalPages: 3 })
  })

  test('200 with every node requested by id, in any case, without unknown ones, with banned ones', async () => {
    const wanted = [...Array.from({ length: 25 }, (_, i) => `pack-${i + 10}`), 'ALPHA', 'outlaw', 'nobody']
    const { body } = await list(`?${wanted.map((id) => `node_id=${id}`).join('&')}`)
    expect(body.nodes).toHaveLength(27)
    expect(body.totalPages).toBe(1)
    const second = await list(`?limit=1&page=2&${wanted.map((id) => `node_id=${id}`).join('&')}`)
    expect(ids(second.body)).toHaveLength(1)
    expect(body.nodes.find((node: { id: string }) => node.id === 'outlaw')).toMatchObject({
      status: 'NodeStatusBanned',
      status_detail: 'It opened a shop.',
    })
  })

  test('200 with banned nodes on request only', async () => {
    expect(ids((await list('?limit=100')).body)).not.toContain('outlaw')
    expect(ids((await list('?limit=100&include_banned=true')).body)).toContain('outlaw')
    expect((await list('?node_id=outlaw&include_banned=false')).body.nodes).toEqual([])
  })

  test('200 filtered by system or accelerator, in any spelling', async () => {
    const linux = ids((await list('?limit=100&supported_os=linux')).body)
    expect(linux).not.toContain('Alpha')
    expect(linux).toEqual(expect.arrayContaining(['beta', 'gamma', 'pack-10']))
    const rocm = ids((await list(`?limit=100&supported_accelerator=${encodeURIComponent('GPU :: AMD ROCm')}`)).body)
    expect(rocm).not.toContain('beta')
    expect(rocm).toContain('Alpha')
  })

  test('200 with the packs of one author, sorted and in pages, and none for an unknown author', async () => {
    const { db } = registry.context
    const given = (name: string, where: string) =>
      db
        .updateTable('nodes')
        .set({ repository: `https://github.com/Writer_1/${name}` })
        .where('id', '=', where)
        .execute()
    for (const id of ['Alpha', 'pack-10', 'pack-11', 'outlaw']) await given(id, id)
    const [first, second] = [1, 2].map((page) => list(`?author=writer_1&limit=2&sort=name;desc&page=${page}`))
    expect((await first)?.body).toMatchObject({ total: 3, totalPages: 2 })
    expect([ids((await first)?.body), ids((await second)?.body)]).toEqual([['pack-11', 'pack-10'], ['Alpha']])
    expect((await first)?.body.nodes[0].written_by).toEqual({ id: 'writer_1', name: 'Writer_1' })
    // `_` is no wildcard, and a name without packs does not match packs without a name.
    for (const nobody of ['writer-1', '~', '~nobody']) {
      expect((await list(`?author=${nobody}`)).body).toMatchObject({ total: 0, nodes: [] })
    }
  })

  test('200 with a mark for repositories that git cannot clone', async () => {
    const { db } = registry.context
    const address = (repository: string) =>
      db.updateTable('nodes').set({ repository }).where('id', '=', 'pack-12').execute()
    await address('https://gist.github.com/somebody/0123')
    expect((await list('?node_id=pack-12')).body.nodes[0]).toMatchObject({ has_no_repository: true })
    await address('https://github.com/somebody/pack')
    expect((await list('?node_id=pack-12')).body.nodes[0]).not.toHaveProperty('has_no_repository')
  })

  test('200 with nodes changed after a time; a new version counts as a change', async () => {
    const before = '2020-01-01T00:00:00Z'
    expect((await list(`?timestamp=${before}`)).body.total).toBe(28)
    const after = new Date(Date.now() + 60_000).toISOString()
    expect((await list(`?timestamp=${after}`)).body).toMatchObject({ nodes: [], totalPages: 0 })
    await registry.context.db
      .updateTable('nodes')
      .set({ updated_at: new Date('2019-01-01') })
      .where('id', '=', 'beta')
      .execute()
    const { total } = (await list(`?timestamp=${before}`)).body
    expect(total).toBe(27)
    const publisher = await givenPublisher(registry, 'second')
    await registry.context.db.updateTable('nodes').set({ publisher_id: 'second' }).where('id', '=', 'beta').execute()
    await givenVersion(registry, publisher, 'beta', '1.1.0')
    expect((await list(`?timestamp=${before}`)).body.total).toBe(28)
  })

  test('200 in the requested order, with equal rows by id', async () => {
    const { body } = await list('?sort=downloads;desc&sort=name&limit=100')
    expect(ids(body)).toEqual(ids(body).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    expect(ids((await list('?sort=id;desc&limit=1')).body)).toEqual(['pack-34'])
  })

  test.each([
    ['total_install', 'downloads'],
    ['create_time', 'created_at'],
    ['update_time', 'updated_at'],
    ['publisher_id', 'publisher'],
  ])('200 sorted by %s as by %s', async (older, column) => {
    await registry.context.db.updateTable('nodes').set({ downloads: 7 }).where('id', '=', 'pack-20').execute()
    for (const direction of ['', ';desc']) {
      const [asked, expected] = [older, column].map((name) => list(`?limit=100&sort=${name}${direction}`))
      expect((await asked)?.status).toBe(200)
      expect(ids((await asked)?.body)).toEqual(ids((await expected)?.body))
    }
    const [up, down] = [await list(`?limit=100&sort=${older}`), await list(`?limit=100&sort=${older};desc`)]
    expect(ids(up.body)).not.toEqual(ids(down.body))
    await registry.context.db.updateTable('nodes').set({ downloads: 0 }).where('id', '=', 'pack-20').execute()
  })

  test('200 by release: the newest active version counts, and nodes without one come last in both directions', async () => {
    const publisher = await givenPublisher(registry, 'releaser')
    const madeAt = async (id: string, version: string, moment: string) => {
      await givenVersion(registry, publisher, id, version)
      await registry.context.db
        .updateTable('node_versions')
        .set({ created_at: new Date(moment) })
        .where('node_id', '=', id)
        .where('version', '=', version)
        .execute()
      await setVersionStatus(registry, id, version, 'active')
    }
    await madeAt('early', '1.0.0', '2018-01-01T00:00:00Z')
    await madeAt('late', '1.0.0', '2018-03-01T00:00:00Z')
    await madeAt('early', '2.0.0', '2018-06-01T00:00:00Z')
    const byRelease = async (direction = '') => {
      const { body } = await list(`?limit=100&sort=released_at${direction}`)
      return body.nodes.map((node: { id: string; released_at?: string }) => [node.id, node.released_at])
    }
    expect((await byRelease()).slice(0, 2)).toEqual([
      ['late', '2018-03-01T00:00:00Z'],
      ['early', '2018-06-01T00:00:00Z'],
    ])
    await setVersionStatus(registry, 'early', '2.0.0', 'flagged')
    expect((await byRelease()).slice(0, 2)).toEqual([
      ['early', '2018-01-01T00:00:00Z'],
      ['late', '2018-03-01T00:00:00Z'],
    ])
    expect((await byRelease()).at(-1)).toEqual(['pack-34', undefined])
    expect((await byRelease(';desc')).at(-1)).toEqual(['pack-34', undefined])
    await setVersionStatus(registry, 'early', '1.0.0', 'pending')
    expect((await list('?node_id=early')).body.nodes[0]).not.toHaveProperty('released_at')
    for (const id of ['early', 'late']) await setNodeStatus(registry, id, 'deleted')
  })

  test('200, ignoring unknown parameters', async () => {
    expect((await list('?search=alpha&colour=blue')).body.total).toBe(28)
  })

  test.each([
    ['page=first', /`page` must be a whole number/],
    ['timestamp=yesterday', /`timestamp` must be a moment such as/],
    ['include_banned=perhaps', /`include_banned` must be true or false/],
    ['sort=shoe_size', /Cannot sort by 'shoe_size'/],
    ['sort=id;sideways', /Cannot sort by/],
    ['sort=constructor', /Cannot sort by/],
    ['timestamp=0000-01-01T00:00:00Z', /timestamp is not a moment/],
  ])('400 for %s, with a message that names it', async (query, message) => {
    const { status, body } = await list(`?${query}`)
    expect(status).toBe(400)
    expect(body.message).toMatch(message)
  })

  test('304 when If-None-Match matches', () => expectKnown(registry, 'listAllNodes', '/nodes'))
})
