import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenCatalogue } from './catalogue.ts'

const registry = useRegistry()

beforeAll(async () => {
  await givenCatalogue(registry)
  await registry.context.search.caughtUp()
})

interface Sent {
  method?: string
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

const send = async (path: string, { method = 'POST', body, headers = {} }: Sent = {}) => {
  const response = await registry.fetch(
    new Request(new URL(path, 'http://registry.test'), { method, headers, ...(body !== undefined && { body }) }),
  )
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}
const query = (params: object) => send('/1/indexes/nodes_index/query', { body: JSON.stringify(params) })
const idsOf = ({ body }: { body: { hits: { id: string }[] } }) => body.hits.map(({ id }) => id)

describe('request bodies', () => {
  test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain', ''])(
    'are parsed as JSON with the content type "%s"',
    async (type) => {
      const answer = await send('/1/indexes/*/queries?x-algolia-application-id=ANY&x-algolia-api-key=none', {
        body: JSON.stringify({ requests: [{ indexName: 'nodes_index', params: 'query=mask%20tools&hitsPerPage=2' }] }),
        headers: type === '' ? {} : { 'Content-Type': type },
      })
      expect(answer.status).toBe(200)
      expect(idsOf({ body: answer.body.results[0] })[0]).toBe('mask-tools')
      expect(answer.body.results[0].hitsPerPage).toBe(2)
    },
  )

  test('may be compressed, with a limit on the unpacked size', async () => {
    const zipped = (text: string) => ({
      body: new Uint8Array(gzipSync(text)),
      headers: { 'Content-Encoding': 'gzip' },
    })
    expect(idsOf(await send('/1/indexes/nodes_index/query', zipped('{"query":"video-kit"}')))).toEqual(['video-kit'])
    const bomb = await send('/1/indexes/nodes_index/query', zipped(`{"query":"${'a'.repeat(10_000_000)}"}`))
    expect(bomb.status).toBe(400)
  })

  test('may be replaced by a query string', async () => {
    const answer = await send('/1/indexes/nodes_index?query=video&attributesToRetrieve=id', { method: 'GET' })
    expect(answer.body.hits).toMatchObject([{ id: 'video-kit', objectID: 'video-kit' }])
    expect(answer.body.hits[0]).not.toHaveProperty('name')
  })

  test.each([
    ['not JSON', '{'],
    ['a list', '[]'],
    ['a text', '"query"'],
    ['params of the wrong type', '{"params":5}'],
    ['a query of the wrong type', '{"query":{"a":1}}'],
    ['attributes of the wrong type', '{"attributesToRetrieve":[1]}'],
    ['a negative page', '{"page":-1}'],
    ['a fractional page', '{"hitsPerPage":1.5}'],
    ['a tag that is too long', JSON.stringify({ highlightPreTag: 'x'.repeat(200) })],
    ['too many parameters', JSON.stringify(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`p${at}`, 1])))],
  ])('that are %s are refused in the format of the protocol', async (_, body) => {
    const answer = await send('/1/indexes/nodes_index/query', { body })
    expect(answer).toMatchObject({ status: 400, body: { status: 400, message: expect.any(String) } })
  })

  test('that are too large are refused', async () => {
    const answer = await send('/1/indexes/nodes_index/query', { body: JSON.stringify({ query: 'x'.repeat(300_000) }) })
    expect(answer.status).toBe(413)
  })

  test.each([
    ['nested lists', `{"facetFilters":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['empty nested lists', `{"unknown":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['deeply nested lists', '['.repeat(100_000)],
  ])('that are %s are refused', async (_, body) => {
    expect((await send('/1/indexes/nodes_index/query', { body })).status).toBe(400)
    expect((await send('/1/indexes/*/queries', { body: `{"requests":[${body}]}` })).status).toBe(400)
  })

  test('that are aborted are refused', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })
    const request = new Request('http://registry.test/1/indexes/nodes_index/query', {
      method: 'POST',
      body,
      duplex: 'half',
    })
    expect((await registry.fetch(request)).status).toBe(400)
  })

  test('have at most fifty queries', async () => {
    const requests = (count: number) =>
      JSON.stringify({ requests: Array.from({ length: count }, () => ({ indexName: 'nodes_index', hitsPerPage: 0 })) })
    expect((await send('/1/indexes/*/queries', { body: requests(50) })).body.results).toHaveLength(50)
    expect((await send('/1/indexes/*/queries', { body: requests(51) })).status).toBe(400)
    expect((await send('/1/indexes/*/queries', { body: '{"requests":[5]}' })).status).toBe(400)
    expect((await send('/1/indexes/*/queries', { body: '{}' })).status).toBe(400)
  })
})

describe('the limits of a request', () => {
  const ask = (requests: object[]) =>
    send('/1/indexes/*/queries', {
      body: JSON.stringify({ requests: requests.map((one) => ({ indexName: 'nodes_index', ...one })) }),
    })
  const many = (count: number) => Array.from({ length: count }, (_, at) => `tags:${at}`)

  test('are 200 characters per value, and 20 conditions per query', async () => {
    const asked = (value: string) => query({ filters: `tags:"${value}"` })
    expect([(await asked('x'.repeat(200))).status, (await asked('x'.repeat(201))).status]).toEqual([200, 400])
    expect((await query({ facetFilters: [[`tags:${'x'.repeat(201)}`]] })).status).toBe(400)
    expect((await query({ facetFilters: [many(20)] })).status).toBe(200)
    expect((await query({ facetFilters: [many(20)], filters: 'tags:a' })).status).toBe(400)
  })

  test('are 100 conditions and 1000 hits over all queries, with an error message', async () => {
    const filtered = { hitsPerPage: 1, facetFilters: [many(20)] }
    expect((await ask(Array.from({ length: 5 }, () => filtered))).status).toBe(200)
    expect(await ask(Array.from({ length: 6 }, () => filtered))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('100 conditions') },
    })
    expect((await ask([{ hitsPerPage: 500 }, { hitsPerPage: 500 }])).status).toBe(200)
    expect(await ask([{ hitsPerPage: 500 }, { hitsPerPage: 501 }])).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('1000 at most') },
    })
  })

  test('include 50 snippets; the last one of an attribute counts', async () => {
    const snipped = async (attributesToSnippet: string[]) =>
      (await query({ query: 'impact-pack', filters: 'objectID:impact-pack', attributesToSnippet })).body
    const { hits } = await snipped(['*:0', '*:1', 'description:1', 'description:2'])
    expect(hits[0]['_snippetResult'].description.value.split(' ')).toHaveLength(2)
    expect(await snipped(Array.from({ length: 51 }, (_, at) => `*:${at}`))).toMatchObject({ status: 400 })
  })
})

describe('filters', () => {
  test.each([
    '(',
    'tags:',
    'tags',
    ':video',
    'tags:a OR',
    'tags:a tags:b',
    'NOT',
    'tags:a OR (tags:b AND tags:c)',
    'tags:a OR license:MIT',
    'NOT tags:a',
    'tags != a',
    'total_install > 5',
    '__proto__:a',
    'constructor:a',
    'updated_at > soon',
    'tags > 5',
    '"',
    `${'('.repeat(100)}tags:a${')'.repeat(100)}`,
    Array.from({ length: 400 }, (_, at) => `tags:${at}`).join(' OR '),
    'tags:a; drop table nodes',
  ])('%s is refused, not ignored', async (filters) => {
    expect(await query({ filters })).toMatchObject({ status: 400, body: { status: 400 } })
  })

  test.each([
    { facetFilters: ['tags'] },
    { facetFilters: ['tags:-a'] },
    { facetFilters: [[['tags:a']]] },
    { facetFilters: '{"a":1}' },
    { numericFilters: ['updated_at'] },
    { numericFilters: ['updated_at>=soon'] },
    { tagFilters: ['a'] },
    { restrictSearchableAttributes: ['secret'] },
  ])('%o is refused, not ignored', async (params) => {
    expect((await query(params)).status).toBe(400)
  })

  test('may quote any value', async () => {
    expect(idsOf(await query({ filters: `tags:"a \\" AND (b" OR tags:'video'` }))).toEqual(['video-kit'])
  })
})

test('texts are not escaped, and only matches are between tags', async () => {
  const { body } = await query({
    query: 'masks',
    filters: 'objectID:impact-pack',
    attributesToHighlight: ['description'],
    highlightPreTag: '[',
    highlightPostTag: ']',
  })
  expect(body.hits[0].description).toContain('<b>masks</b> & segments')
  expect(body.hits[0]['_highlightResult'].description.value).toContain('with <b>[masks]</b> & segments')
})

test('a page has at most a thousand hits, and may have none', async () => {
  expect((await query({ hitsPerPage: 100_000 })).body.hitsPerPage).toBe(1000)
  expect((await query({ hitsPerPage: 0 })).body).toMatchObject({ hits: [], nbHits: 4, nbPages: 0 })
  expect((await query({ page: 900_000 })).body).toMatchObject({ hits: [], nbHits: 4 })
})

test('a slice can be requested by its offset', async () => {
  const all = idsOf(await query({}))
  expect(idsOf(await query({ offset: 1, length: 2 }))).toEqual(all.slice(1, 3))
})

test('CORS allows any origin, with the headers of clients', async () => {
  const answer = await send('/1/indexes/*/queries', {
    method: 'OPTIONS',
    headers: { Origin: 'http://127.0.0.1:8188', 'Access-Control-Request-Headers': 'x-algolia-api-key' },
  })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-allow-headers')).toContain('x-algolia-api-key')
  expect((await query({ filters: '(' })).headers.get('access-control-allow-origin')).toBe('*')
})

test.each([
  ['POST', '/1/indexes/nobody/query'],
  ['POST', '/1/indexes/nodes_index_hidden/query'],
  ['POST', '/1/indexes/__proto__/query'],
  ['POST', '/1/indexes/*/batch'],
  ['POST', '/1/indexes/nodes_index/batch'],
  ['PUT', '/1/indexes/nodes_index/settings'],
  ['DELETE', '/1/indexes/nodes_index'],
  ['GET', '/1/indexes'],
])('%s %s is not found', async (method, path) => {
  expect(await send(path, { method, ...(method !== 'GET' && { body: '{}' }) })).toMatchObject({
    status: 404,
    body: { status: 404, message: expect.any(String) },
  })
})

test('answers and errors have the request id', async () => {
  const ids = [await query({}), await query({ filters: '(' })].map(({ headers }) => headers.get('x-request-id'))
  expect(ids).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^[\da-f-]{36}$/)])
})

test('facet counts are exhaustive if all values, or as many as requested, are returned', async () => {
  const { db } = registry.context
  const [{ tags } = { tags: [] }] = await db.selectFrom('nodes').select('tags').where('id', '=', 'video-kit').execute()
  const tagged = async (all: string[]) => {
    await db.updateTable('nodes').set({ tags: all }).where('id', '=', 'video-kit').execute()
    await registry.context.search.caughtUp()
  }
  const isExhaustive = async (maxValuesPerFacet: number) =>
    (await query({ facets: ['tags'], maxValuesPerFacet })).body.exhaustiveFacetsCount
  expect(await isExhaustive(100)).toBe(true)
  await tagged(Array.from({ length: 150 }, (_, at) => `tag-${at}`))
  expect([await isExhaustive(10), await isExhaustive(1000)]).toEqual([true, false])
  await tagged(tags)
})

test('a path with another prefix answers route_not_found', async () => {
  expect((await send('/1/indexesx/query', { body: '{}' })).body).toMatchObject({ error: 'route_not_found' })
})

test('an unavailable search answers 503 with Retry-After', async () => {
  await registry.context.search.close()
  const { status, headers, body } = await query({})
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(body).toMatchObject({ status: 503 })
})
