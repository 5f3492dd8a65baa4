import { beforeAll, describe, expect, test } from 'vitest'
import { givenAdmin } from '../admins.ts'
import { definition, extraction, givenArrived, givenExtracted, givenNode, input, output } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { expectKnown } from '../known-bytes.ts'
import { givenPublisher, givenUnclaimed, givenVersion, setNodeStatus } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
const search = (query: string, as?: Person) => send(registry, 'searchNodes', `GET /nodes/search?${query}`, { as })
const idsIn = (body: any): string[] => body.nodes.map((node: { id: string }) => node.id)
const found = async (query: string) => idsIn((await search(query)).body)
const day = (text: string) => new Date(`${text}T00:00:00Z`)

async function givenFacts(): Promise<void> {
  await givenNode(registry, 'video-desk', {
    name: 'Video Desk',
    tags: ['video', 'editing'],
    license: '{"text":"BSD-2-Clause"}',
    downloads: 900,
    github_stars: 10,
    created_at: day('2025-01-01'),
    updated_at: day('2025-06-02'),
    star_total: 10,
    review_count: 2,
  })
  await givenNode(registry, 'video-lamp', {
    name: 'A Video Lamp',
    tags: ['video'],
    license: 'Apache-2.0',
    author: 'Some Maker',
    downloads: 100,
    github_stars: 500,
    created_at: day('2025-03-01'),
    released_at: day('2025-04-01'),
    updated_at: day('2025-07-01'),
  })
  const { db } = registry.context
  await db
    .updateTable('nodes')
    .set({ translations: JSON.stringify({ ja: { name: '動画ランプ', description: '照明を変える' } }) })
    .where('id', '=', 'video-lamp')
    .execute()
  const version = await givenArrived(registry, 'video-desk', '1.0.0')
  await givenExtracted(
    registry,
    'video-desk',
    version,
    extraction(
      definition('CutClip', {
        inputs: { required: [input('clip', 'VIDEO')], optional: [], hidden: [] },
        outputs: [output('AUDIO')],
      }),
    ),
  )
  await db
    .updateTable('node_versions')
    .set({ supported_os: ['Linux'], supported_accelerators: ['CUDA'], supported_comfyui_version: '>=0.3.40' })
    .where('id', '=', version)
    .execute()
  await db
    .updateTable('nodes')
    .set({ released_at: day('2025-06-01') })
    .where('id', '=', 'video-desk')
    .execute()
}

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'finder')
  await givenVersion(registry, publisher, 'mask-tools', '1.0.0', {
    node: { name: 'Mask Tools', description: 'Grow and shrink' },
  })
  await givenVersion(registry, publisher, 'mask', '1.0.0', { node: { name: 'Zebra', description: 'Exact id' } })
  await givenVersion(registry, publisher, 'painter', '1.0.0', {
    node: { name: 'Painter', description: 'Paints over a mask', repository: 'https://GitHub.com/Finder/Painter.git' },
    version: { supported_os: ['MacOS'] },
  })
  await givenVersion(registry, publisher, 'mask-outlaw', '1.0.0')
  await setNodeStatus(registry, 'mask-outlaw', 'banned')
  await givenVersion(registry, publisher, 'mask-gone', '1.0.0')
  await setNodeStatus(registry, 'mask-gone', 'deleted')
  await givenUnclaimed(registry, 'loader', ['LoadVideo', 'Load Image (from Path)'])
  await givenFacts()
})

describe('GET /nodes/search', () => {
  test('200 with exact ids first, then names and ids with that beginning, then others', async () => {
    expect(await found('search=mask')).toEqual(['mask', 'mask-tools', 'painter'])
  })

  test('200 with nodes that have every word, in any case, else those with most of them', async () => {
    expect(await found('search=SHRINK%20tools')).toEqual(['mask-tools'])
    expect(await found('search=shrink%20zebra')).toEqual(expect.arrayContaining(['mask', 'mask-tools']))
  })

  test('200 with the reasons of each match, a suggestion, and unknown filters', async () => {
    const exact = (await search('search=mask')).body.matches
    expect(exact[0]).toMatchObject({ id: 'mask', reasons: expect.arrayContaining([{ kind: 'exact-id' }]) })
    const comfy = (await search('search=CutClip')).body.matches
    expect(comfy).toMatchObject([{ id: 'video-desk', comfy_nodes: ['CutClip'] }])
    expect((await search('search=paintre')).body).toMatchObject({ did_you_mean: 'painter', nodes: [{ id: 'painter' }] })
    const { notes } = (await search(`search=${encodeURIComponent('mask updated:soon')}`)).body
    expect(notes).toEqual([{ code: 'unknown_value', word: 'updated:soon' }])
  })

  test('200 with packs found by translated texts, and by translations of common terms', async () => {
    expect(await found(`search=${encodeURIComponent('照明')}`)).toEqual(['video-lamp'])
    expect(await found(`search=${encodeURIComponent('видео')}`)).toEqual(
      expect.arrayContaining(['video-desk', 'video-lamp']),
    )
  })

  test('200, treating wildcards literally', async () => {
    for (const sign of ['%25', '_', '%5C']) expect(await found(`search=${sign}`)).toEqual([])
  })

  test('200 with translations on request', async () => {
    const translations = { ja: { name: '塗り絵' } }
    await registry.context.db
      .updateTable('nodes')
      .set({ translations: JSON.stringify(translations) })
      .where('id', '=', 'painter')
      .execute()
    expect((await search('search=painter')).body.nodes[0]).not.toHaveProperty('translations')
    const { body } = await search('search=painter&include_translations=true')
    expect(body.nodes[0]).toMatchObject({ id: 'painter', translations })
  })

  test('200 with everything for an empty text, the strongest first', async () => {
    const { body } = await search('search=')
    expect(body.total).toBe(6)
    expect(idsIn(body).slice(0, 2).toSorted()).toEqual(['video-desk', 'video-lamp'])
  })

  test('200 with filters written among the words', async () => {
    expect(await found(`search=${encodeURIComponent('video in:video')}`)).toEqual(['video-desk'])
    expect(await found('search=by:finder')).toEqual(expect.arrayContaining(['mask', 'mask-tools', 'painter']))
  })

  test.each([
    ['license=bsd-2-clause', ['video-desk']],
    ['license=bsd', []],
    ['search=license:bsd', ['video-desk']],
    ['license=BSD-2-Clause&license=Apache-2.0', ['video-desk', 'video-lamp']],
    ['tag=editing', ['video-desk']],
    ['tag=video&tag=nothing', ['video-desk', 'video-lamp']],
    ['publisher_id=FINDER', ['mask', 'mask-tools', 'painter']],
    ['publisher_id=some-maker', []],
    ['search=by:some-maker', ['video-lamp']],
    ['input_type=VIDEO', ['video-desk']],
    ['output_type=AUDIO&output_type=X', ['video-desk']],
    ['output_type=VIDEO', []],
    ['has_comfy_nodes=true', ['loader', 'video-desk']],
    ['has_comfy_nodes=false&tag=video', ['video-lamp']],
    ['updated_since=2025-05-01&tag=video', ['video-desk']],
    ['updated_since=2025-05-01T00:00:00Z&tag=video', ['video-desk']],
    ['updated_since=30d&publisher_id=makers', []],
    ['supported_os=Linux&publisher_id=finder', ['mask', 'mask-tools']],
    ['supported_os=BeOS&publisher_id=finder', ['mask', 'mask-tools']],
    ['supported_accelerator=rocm&tag=video', ['video-lamp']],
    ['comfyui_version=0.3.39&tag=video', ['video-lamp']],
    ['comfyui_version=%3E%3D0.3.30&tag=video', ['video-desk', 'video-lamp']],
    ['tag=video&license=BSD-2-Clause&search=lamp', []],
  ])('200 for %s with the matching nodes', async (query, ids) => {
    expect((await found(query)).toSorted()).toEqual(ids)
  })

  test.each([
    ['installs', ['video-desk', 'video-lamp']],
    ['stars', ['video-lamp', 'video-desk']],
    ['newest', ['video-lamp', 'video-desk']],
    ['updated', ['video-desk', 'video-lamp']],
    ['name', ['video-lamp', 'video-desk']],
    ['downloads', ['video-lamp', 'video-desk']],
    ['downloads;desc', ['video-desk', 'video-lamp']],
    ['github_stars;DESC', ['video-lamp', 'video-desk']],
    ['rating;desc', ['video-desk', 'video-lamp']],
    ['id;desc', ['video-lamp', 'video-desk']],
    ['publisher&sort=created_at', ['video-desk', 'video-lamp']],
    ['search_ranking&sort=update_time', ['video-desk', 'video-lamp']],
    ['updated_at;desc', ['video-lamp', 'video-desk']],
    ['released_at;desc', ['video-desk', 'video-lamp']],
  ])('200 sorted by %s', async (sort, ids) => {
    expect(await found(`tag=video&sort=${sort}`)).toEqual(ids)
    expect(await found(`comfy_node_search=&tag=video&sort=${sort}&limit=1&page=2`)).toEqual(ids.slice(1))
  })

  test('200 with counts per field, ignoring the filter of that field', async () => {
    const { facets } = (await search('tag=editing&facet=tag&facet=license&facet=has_comfy_nodes&facet=publisher')).body
    expect(Object.keys(facets).toSorted()).toEqual(['has_comfy_nodes', 'license', 'publisher', 'tag'])
    expect(facets.tag).toEqual([
      { value: 'video', count: 2 },
      { value: 'editing', count: 1 },
    ])
    expect(facets.license).toEqual([{ value: 'BSD-2-Clause', count: 1 }])
    expect((await search('search=')).body.facets).toEqual({})
  })

  test('200 with the pack of a comfy node, by a part of its name, in any order', async () => {
    expect(await found('comfy_node_search=loadvid')).toEqual(['loader'])
    expect(await found(`comfy_node_search=${encodeURIComponent('LOAD image (from path)')}`)).toEqual(['loader'])
    expect(await found(`comfy_node_search=${encodeURIComponent('load imag from path')}`)).toEqual([])
    expect(await found('comfy_node_search=a&sort=installs')).toEqual(['loader'])
    expect(await found('comfy_node_search=i&sort=downloads;desc')).toEqual(['video-desk', 'loader'])
    expect((await search('comfy_node_search=cutc')).body).toMatchObject({
      total: 1,
      matches: [{ id: 'video-desk', reasons: [{ kind: 'comfy-node' }] }],
    })
  })

  test.each([
    'https://github.com/finder/painter',
    'git@github.com:Finder/Painter.git',
    'http://www.github.com/finder/painter/',
  ])('200 with the pack of the repository %s', async (address) => {
    expect(await found(`repository_url_search=${encodeURIComponent(address)}&limit=1`)).toEqual(['painter'])
  })

  test('200 with the exact repository before others with that beginning, and nothing for an empty URL', async () => {
    const { db } = registry.context
    const change = (repository: string, downloads: number) =>
      db.updateTable('nodes').set({ repository, downloads }).where('id', '=', 'mask').execute()
    const mask = db.selectFrom('nodes').selectAll().where('id', '=', 'mask')
    const { repository, downloads } = await mask.executeTakeFirstOrThrow()
    await change('https://github.com/finder/painter-plus', 1_000_000)
    expect(await found('repository_url_search=https://github.com/finder/painter')).toEqual(['painter', 'mask'])
    expect(await found('repository_url_search=https://')).toEqual([])
    for (const part of ['com/f', 'er/paint']) expect(await found(`repository_url_search=${part}`)).toContain('painter')
    await change('https://git.test/x😀yz😀abcdefg/emoji', downloads)
    expect(await found('repository_url_search=https://git.test/x😀yz😀abcdefg/emoji')).toEqual(['mask'])
    await change(repository, downloads)
  })

  test('200 with nodes that match both the words and the other filter', async () => {
    expect(await found('search=video&comfy_node_search=cutc')).toEqual(['video-desk'])
    expect(await found('search=mask&repository_url_search=github.com/finder')).toEqual(['painter'])
    expect(await found('search=mask&repository_url_search=github.com/nobody')).toEqual([])
  })

  test('200 in pages without overlaps, up to the last', async () => {
    expect((await search('search=mask&page=2&limit=2')).body).toMatchObject({ total: 3, totalPages: 2, page: 2 })
    const pages = await Promise.all([1, 2, 3].map((page) => found(`search=&limit=2&page=${page}`)))
    expect(new Set(pages.flat()).size).toBe(6)
    expect((await search('search=&page=9&limit=2')).body).toMatchObject({ nodes: [], total: 6 })
    expect((await search('search=&page=-1&limit=0')).body).toMatchObject({ page: 1, limit: 10 })
    expect((await search('search=&limit=99999999')).body.limit).toBe(1000)
  })

  test('200 without hidden nodes, and with banned ones on request', async () => {
    const hidden = ['mask-outlaw', 'mask-gone']
    for (const query of ['search=mask-outlaw', 'search=mask-gone', 'search=&limit=100', 'publisher_id=finder']) {
      const { nodes, matches, facets } = (await search(`${query}&facet=status&facet=publisher`)).body
      const said = JSON.stringify([nodes.map(({ id }: { id: string }) => id), matches, facets])
      for (const id of hidden) expect(said).not.toContain(id)
      expect(facets.status.map(({ value }: { value: string }) => value)).toEqual(nodes.length > 0 ? ['active'] : [])
    }
    expect(await found('search=mask&include_banned=true')).toContain('mask-outlaw')
    expect(await found('search=mask&include_banned=true')).not.toContain('mask-gone')
  })

  test('200 with hidden nodes for admins on request', async () => {
    const { admin } = await givenAdmin(registry)
    expect(idsIn((await search('status=NodeStatusDeleted', admin)).body)).toEqual(['mask-gone'])
    const both = await search('search=mask&status=NodeStatusDeleted&status=NodeStatusBanned', admin)
    expect(idsIn(both.body).toSorted()).toEqual(['mask-gone', 'mask-outlaw'])
    expect(await found('status=NodeStatusActive&search=mask')).toEqual(['mask', 'mask-tools', 'painter'])
  })

  test('200 for any search text', async () => {
    for (const text of ['"', 'in:', '((((', '\u{1F600}', 'a'.repeat(500), '*:*', "';--", '‮', 'и'.repeat(200)]) {
      expect((await search(`search=${encodeURIComponent(text)}`)).status).toBe(200)
    }
  })

  test('304 when If-None-Match matches', () => expectKnown(registry, 'searchNodes', '/nodes/search?search=mask'))

  test('400 for an invalid page, order, time, version, facet or status', async () => {
    const codes = {
      'page=x': 'invalid_request',
      'sort=x': 'invalid_sort',
      'sort=relevance&sort=installs': 'invalid_sort',
      'updated_since=yesterday': 'invalid_moment',
      'comfyui_version=new': 'invalid_comfyui_version',
      'facet=colour': 'invalid_request',
      'status=pending': 'invalid_request',
      [`search=${'x'.repeat(501)}`]: 'invalid_request',
    }
    for (const [query, code] of Object.entries(codes)) {
      expect((await search(query)).body).toMatchObject({ error: code, message: expect.stringMatching(/\.$/) })
      expect((await search(query)).status).toBe(400)
    }
  })

  test('401 for hidden nodes without a credential, and 403 for a person who is not an admin', async () => {
    expect((await search('status=NodeStatusDeleted')).status).toBe(401)
    const pat = await givenPerson(registry, 'pat')
    expect((await search('status=NodeStatusBanned', pat)).status).toBe(403)
  })
})
