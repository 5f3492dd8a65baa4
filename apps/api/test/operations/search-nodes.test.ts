import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenUnclaimed, givenVersion, setNodeStatus } from '../packs.ts'

const registry = useRegistry()
const search = (query: string) => registry.call('searchNodes', `/nodes/search?${query}`)
const found = async (query: string) => (await search(query)).body.nodes.map((node: { id: string }) => node.id)

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'finder')
  await givenVersion(registry, publisher, 'mask-tools', '1.0.0', {
    node: { name: 'Mask Tools', description: 'Grow and shrink' },
  })
  await givenVersion(registry, publisher, 'mask', '1.0.0', { node: { name: 'Zebra', description: 'Exact id' } })
  await givenVersion(registry, publisher, 'easy_100%', '1.0.0').catch(() => undefined)
  await givenVersion(registry, publisher, 'painter', '1.0.0', {
    node: { name: 'Painter', description: 'Paints over a mask', repository: 'https://GitHub.com/Finder/Painter.git' },
    version: { supported_os: ['MacOS'] },
  })
  await givenVersion(registry, publisher, 'mask-outlaw', '1.0.0')
  await setNodeStatus(registry, 'mask-outlaw', 'banned')
  await givenUnclaimed(registry, 'loader', ['LoadVideo', 'Load Image (from Path)'])
})

describe('GET /nodes/search', () => {
  test('200 with exact ids first, then names and ids that begin so, then the rest', async () => {
    expect(await found('search=mask')).toEqual(['mask', 'mask-tools', 'painter'])
  })

  test('200 with nodes in which every word occurs, in any case', async () => {
    expect(await found('search=SHRINK%20tools')).toEqual(['mask-tools'])
    expect(await found('search=shrink%20zebra')).toEqual([])
  })

  test('200 and signs of the pattern language stand for themselves', async () => {
    expect(await found('search=%25')).toEqual([])
    expect(await found('search=_')).toEqual([])
    expect(await found('search=%5C')).toEqual([])
  })

  test('200 with everything for an empty term', async () => {
    expect((await search('search=')).body.total).toBe(4)
  })

  test('200 with the pack that has a comfy node, by a part of its name', async () => {
    expect(await found('comfy_node_search=loadvid')).toEqual(['loader'])
    expect(await found(`comfy_node_search=${encodeURIComponent('(from path)')}`)).toEqual(['loader'])
  })

  test.each([
    'https://github.com/finder/painter',
    'git@github.com:Finder/Painter.git',
    'http://www.github.com/finder/painter/',
  ])('200 with the pack of the repository %s', async (address) => {
    expect(await found(`repository_url_search=${encodeURIComponent(address)}&limit=1`)).toEqual(['painter'])
  })

  test('200 with filters and paging as in the list', async () => {
    expect(await found('search=mask&supported_os=Windows')).toEqual(['mask', 'mask-tools'])
    expect((await search('search=mask&page=2&limit=2')).body).toMatchObject({ total: 3, totalPages: 2, page: 2 })
    expect(await found('search=mask&sort=id;desc')).toEqual(['painter', 'mask-tools', 'mask'])
    expect(await found('search=mask&include_banned=true')).toContain('mask-outlaw')
  })

  test('400 for a page that is not a number or an unknown order', async () => {
    expect((await search('page=x')).status).toBe(400)
    expect((await search('sort=x')).status).toBe(400)
  })
})
