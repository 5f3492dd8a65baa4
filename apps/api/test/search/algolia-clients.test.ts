import { algoliasearch } from 'algoliasearch'
import { liteClient } from 'algoliasearch/lite'
import algoliasearch4 from 'algoliasearch-4/lite.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenCatalogue } from './catalogue.ts'
import { serveRegistry } from './serve-registry.ts'

const registry = useRegistry()
const served = serveRegistry(registry)

const hosts = () => [{ url: served.url.host, protocol: 'http' as const, accept: 'readWrite' as const }]
const lite5 = () => liteClient('APPLICATION', 'key', { hosts: hosts() })
const lite4 = () =>
  algoliasearch4.default('APPLICATION', 'key', { hosts: [{ url: served.url.host, protocol: 'http' }] })

beforeAll(async () => {
  await givenCatalogue(registry)
  await registry.context.search.caughtUp()
})

interface Record5 {
  id: string
  name: string
  comfy_nodes: string[]
  query: string
}

/** Returns the hits of a result. The client's types do not state the kind of each result. */
function hitsOf(result: object): Record5[] {
  if (!('hits' in result) || !Array.isArray(result.hits)) throw new Error('no hits')
  return result.hits
}

const markedIn = (hit: { _highlightResult?: object | undefined } | undefined) => {
  const { _highlightResult: marked } = hit ?? {}
  return marked
}

const retrieved = [
  'comfy_nodes',
  'name',
  'description',
  'latest_version',
  'status',
  'publisher_id',
  'total_install',
  'create_time',
  'update_time',
  'license',
  'repository_url',
  'latest_version_status',
  'comfy_node_extract_status',
  'id',
  'icon_url',
  'github_stars',
]

describe('the Algolia lite client, version 5', () => {
  test('searches packs and suggestions in one request, and gets the fields that the ComfyUI front end maps', async () => {
    const { results } = await lite5().search<Record5>({
      requests: [
        {
          query: 'face',
          indexName: 'nodes_index',
          attributesToRetrieve: retrieved,
          restrictSearchableAttributes: ['name', 'description'],
          hitsPerPage: 64,
          page: 0,
        },
        { indexName: 'nodes_index_query_suggestions', query: 'face' },
      ],
      strategy: 'none',
    })
    const [packs, suggestions] = results.map(hitsOf)
    expect(packs?.map(({ id }) => id).toSorted()).toEqual(['faceless', 'impact-pack'])
    expect(packs?.find(({ id }) => id === 'impact-pack')).toMatchObject({
      objectID: 'impact-pack',
      name: 'ComfyUI Impact Pack',
      publisher_id: 'makers',
      total_install: 5000,
      github_stars: 700,
      repository_url: 'https://github.com/makers/impact-pack',
      license: 'MIT',
      status: 'NodeStatusActive',
      latest_version: '8.1.0',
      latest_version_status: 'NodeVersionStatusActive',
      comfy_node_extract_status: 'success',
      comfy_nodes: ['FaceDetailer', 'MaskToSegs'],
      create_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    })
    expect(packs?.[0]).not.toHaveProperty('search_ranking')
    expect(suggestions?.map(({ query }) => query)).toContain('faceless')
    expect(suggestions?.[0]).toMatchObject({ objectID: expect.any(String), popularity: expect.any(Number) })
  })

  test('finds packs only by the requested attribute', async () => {
    const search = async (query: string, attribute: string) => {
      const { results } = await lite5().searchForHits<Record5>({
        requests: [{ query, indexName: 'nodes_index', restrictSearchableAttributes: [attribute] }],
      })
      return results[0]?.hits.map(({ id }) => id)
    }
    expect(await search('face', 'comfy_nodes')).toEqual(['impact-pack'])
    expect(await search('FaceDetailer', 'comfy_nodes')).toEqual(['impact-pack'])
    expect(await search('video', 'comfy_nodes')).toEqual([])
    expect(await search('segments', 'name')).toEqual([])
    expect(await search('segments', 'description')).toEqual(['impact-pack'])
  })

  test('gets matches highlighted', async () => {
    const { results } = await lite5().searchForHits<Record5>({
      requests: [{ query: 'impact', indexName: 'nodes_index', attributesToHighlight: ['name', 'tags'] }],
    })
    expect(markedIn(results[0]?.hits[0])).toEqual({
      name: {
        value: 'ComfyUI <em>Impact</em> Pack',
        matchLevel: 'full',
        fullyHighlighted: false,
        matchedWords: ['impact'],
      },
      tags: [
        { value: 'face', matchLevel: 'none', matchedWords: [] },
        { value: 'detailer', matchLevel: 'none', matchedWords: [] },
      ],
    })
  })

  test('searches the values of a facet', async () => {
    const [answer] = await lite5()
      .searchForFacets({
        requests: [{ indexName: 'nodes_index', type: 'facet', facet: 'tags', facetQuery: 'fa' }],
      })
      .then(({ results }) => results)
    expect(answer?.facetHits).toEqual([{ value: 'face', highlighted: '<em>fa</em>ce', count: 2 }])
  })
})

describe('the Algolia lite client, version 4', () => {
  test('searches with snippets, as the former web pages did', async () => {
    const { results } = await lite4().search<Record5>([
      {
        indexName: 'nodes_index',
        params: {
          query: 'details',
          page: 0,
          attributesToSnippet: ['name:7', 'description:3'],
          snippetEllipsisText: '…',
          highlightPreTag: '__ais-highlight__',
          highlightPostTag: '__/ais-highlight__',
          clickAnalytics: true,
        },
      },
    ])
    const [answer] = results
    if (!answer || !('hits' in answer)) throw new Error('no hits')
    expect(answer).toMatchObject({
      nbHits: 1,
      page: 0,
      nbPages: 1,
      hitsPerPage: 20,
      query: 'details',
      index: 'nodes_index',
    })
    // Algolia does not escape snippets, either: clients do.
    expect(answer.hits[0]).toHaveProperty('_snippetResult', {
      name: { value: 'ComfyUI Impact Pack', matchLevel: 'none' },
      description: { value: '…and __ais-highlight__details__/ais-highlight__ them,…', matchLevel: 'full' },
    })
  })

  test('searches the values of a facet', async () => {
    const [answer] = await lite4().searchForFacetValues([
      { indexName: 'nodes_index', params: { facetName: 'license', facetQuery: 'm', query: 'face' } },
    ])
    expect(answer?.facetHits).toEqual([{ value: 'MIT', highlighted: '<em>M</em>IT', count: 2 }])
  })
})

describe('the full Algolia client, version 5', () => {
  const client = () => algoliasearch('APPLICATION', 'key', { hosts: hosts() })
  const idsOf = async (searchParams: object) => {
    const { hits } = await client().searchSingleIndex<Record5>({ indexName: 'nodes_index', searchParams })
    return hits.map(({ id }) => id)
  }

  test('filters, counts facets within the filters, and sorts by replicas', async () => {
    const answer = await client().searchSingleIndex<Record5>({
      indexName: 'nodes_index_stars',
      searchParams: { filters: 'tags:face', facets: ['license', 'tags'] },
    })
    expect(answer.hits.map(({ id }) => id)).toEqual(['mask-tools', 'impact-pack'])
    expect(answer.facets).toEqual({
      license: { 'Apache-2.0': 1, MIT: 1 },
      tags: { face: 2, detailer: 1, mask: 1 },
    })
  })

  test.each([
    [{ filters: '(license:MIT OR license:"Apache-2.0") AND tags:face' }, ['impact-pack', 'mask-tools']],
    [{ facetFilters: ['tags:face', 'tags:mask'] }, ['mask-tools']],
    [{ facetFilters: [['tags:video', 'tags:mask']] }, ['mask-tools', 'video-kit']],
    [{ filters: 'objectID:video-kit OR objectID:nobody' }, ['video-kit']],
    [{ filters: 'output_types:MASK AND has_comfy_nodes:true' }, ['impact-pack']],
    [{ filters: 'status:NodeStatusBanned' }, []],
    [{ numericFilters: ['updated_at>=9999999999999'] }, []],
    [{ numericFilters: ['released_at>=0'] }, ['impact-pack']],
    [
      { filters: 'updated_at:0 TO 9999999999999', tagFilters: [] },
      ['faceless', 'impact-pack', 'mask-tools', 'video-kit'],
    ],
  ])('accepts the filter %o', async (params, ids) => {
    expect((await idsOf(params)).toSorted()).toEqual(ids)
  })

  test('gets pages that are disjoint and complete', async () => {
    const pages = await Promise.all([0, 1, 2, 3, 4].map((page) => idsOf({ hitsPerPage: 1, page })))
    expect(pages.flat().toSorted()).toEqual(['faceless', 'impact-pack', 'mask-tools', 'video-kit'])
  })

  test('finds and highlights words of scripts without spaces', async () => {
    const { hits } = await client().searchSingleIndex<Record5>({
      indexName: 'nodes_index',
      searchParams: { query: '换脸' },
    })
    expect(hits.map(({ id }) => id)).toContain('video-kit')
    const marked = markedIn(hits.find(({ id }) => id === 'video-kit'))
    expect(marked).toMatchObject({ description: { value: 'Video frames. <em>换脸</em>与修复.' } })
  })

  test('does not find a banned pack', async () => {
    expect(await idsOf({ query: 'face stealer' })).not.toContain('face-stealer')
    expect(await idsOf({ query: '', filters: 'objectID:face-stealer' })).toEqual([])
  })

  test('gets an ApiError for an unknown index', async () => {
    await expect(client().searchSingleIndex({ indexName: 'products' })).rejects.toMatchObject({
      name: 'ApiError',
      status: 404,
      message: 'Index products does not exist',
    })
  })
})
