import { beforeAll, describe, expect, it } from 'vitest'
import { contractOperations } from '../../src/platform/http/contract.ts'
import { withAdminSecret } from '../customers.ts'
import type { Person } from '../people.ts'
import { proxied, proxiedOperations, type ProxiedOperation } from './proxied-operations.ts'
import { givenCaller, useProxy } from './use-proxy.ts'

const { registry, upstream } = useProxy(withAdminSecret, { rate: { perSecond: 1000, burst: 1000 } })
let ann: Person
let boss: Person

beforeAll(async () => {
  ann = await givenCaller(registry, 'ann')
  boss = await givenCaller(registry, 'boss', { isOfAccount: true })
})

/** Encoded values that might change the upstream address. */
const hostile: Record<string, string> = {
  dots: '..',
  'dots and more': '../../v1/account',
  'one dot': '.',
  'encoded dots': '%2e%2e',
  'encoded dots and slashes': '%2e%2e%2f%2e%2e%2fv1%2faccount',
  'an encoded slash': 'a%2fb',
  'a slash encoded twice': 'a%252fb',
  'dots encoded twice': '%252e%252e%252f',
  'an encoded backslash': '..%5c..%5caccount',
  'a backslash': '..\\..\\account',
  'a host': '@evil.test',
  'a host behind slashes': '%2f%2fevil.test',
  'an address': 'http:%2f%2fevil.test%2f',
  'a port': ':80@evil.test',
  'a query': '1%3fadmin=true',
  'a fragment': '1%23part',
  'another parameter': '1%26admin=true',
  'a semicolon': '1;admin=true',
  'a new line': '1%0d%0aX-Evil:%201',
  'a new request': '1%20HTTP/1.1%0d%0aHost:%20evil.test%0d%0a%0d%0aGET%20/',
  'a zero': '1%00',
  'a space': '1%20',
  'a tab': '%09',
  'letters that look like slashes': '%ef%bc%8f%e2%88%95',
  'letters that look like dots': '%e2%80%a5%ef%bc%8e',
  'invalid UTF-8': '%ff%fe',
  'half an escape': '%',
  'a tree': '%f0%9f%8c%b3',
  '10,000 characters': 'x'.repeat(10_000),
}

const proxiedIds = new Set(proxiedOperations.map(({ operationId }) => operationId))
const withQuery = contractOperations
  .filter(({ operationId }) => proxiedIds.has(operationId))
  .filter(({ parameters }) => parameters.some((parameter) => parameter.in === 'query'))
  .map(({ operationId }) => operationId)

describe.each(proxiedOperations)('$operationId', (operation) => {
  it.each(Object.entries(hostile))('requests no other path when it is given %s', async (_, odd) => {
    const as = operation.isOfAccount ? boss : ann
    const paths = [
      pathWith(operation, odd),
      `${operation.path('1')}${operation.path('1').includes('?') ? '&' : '?'}x=${odd}`,
    ]
    for (const path of paths) {
      const response = await registry.fetch(new Request(`http://registry.test${path}`, { headers: as.headers }))
      await response.body?.cancel()
      expect(response.status).toBeLessThan(500)
    }
    // Every request to the service matches the called operation.
    for (const { service, url, headers } of upstream.requests) {
      expect(service).toBe(operation.service)
      const [path = '', query = ''] = url.split('?')
      expect(path).toMatch(placeOf(operation))
      expect(namesIn(query)).toEqual(namesIn(operation.upstream('1').split('?')[1] ?? ''))
      expect(headers['x-evil']).toBeUndefined()
      expect(headers.host).toBe(new URL(upstream.url).host)
    }
  })
})

describe('a query', () => {
  it('sends the service only the parameters of the operation', async () => {
    const { operationId } = proxied('getOpenaiResponse')
    const query = 'include=file_search_call.results&stream=true&include=message.input_image.image_url&background=1'
    const answer = await registry.call(operationId, `/proxy/openai/v1/responses/resp_7?${query}`, {
      headers: ann.headers,
    })
    expect(answer.status).toBe(200)
    const asked = new URL(upstream.requests[0]?.url ?? '', 'http://service.test')
    expect(asked.pathname).toBe('/v1/responses/resp_7')
    expect([...asked.searchParams]).toEqual([
      ['include', 'file_search_call.results'],
      ['include', 'message.input_image.image_url'],
    ])
  })

  it('with an unknown value is refused without a request', async () => {
    const path = '/proxy/openai/v1/responses/resp_7?include=everything'
    const answer = await registry.call('getOpenaiResponse', path, { headers: ann.headers })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    expect(upstream.requests).toEqual([])
  })
})

describe('a repeated parameter', () => {
  const pages = 'pageNum=x&pageNum=1&pageNum=2&pageSize=10&pageSize=20'
  const times = 'start_time=1&start_time=2&end_time=3&end_time=4'
  const repeated = [
    ...proxiedOperations
      .filter(({ operationId }) => operationId.startsWith('listKling'))
      .map(({ operationId }) => [operationId, pages, 'pageNum=2&pageSize=20'] as const),
    [
      'getKlingCosts',
      `${times}&resource_pack_name=a&resource_pack_name=b`,
      'start_time=2&end_time=4&resource_pack_name=b',
    ],
    ['getMinimaxTask', 'task_id=..&task_id=1&task_id=2', 'task_id=2'],
  ] as const

  it.each(repeated)('of %s is sent once, with its last value', async (operationId, query, sent) => {
    const operation = proxied(operationId)
    const answer = await registry.call(operationId, `${pathOf(operation.path('1'))}?${query}`, {
      headers: boss.headers,
    })
    expect(answer.status).toBe(200)
    expect(upstream.requests.map(({ url }) => url)).toEqual([`${pathOf(operation.upstream('1'))}?${sent}`])
  })

  it.each([
    ['listKlingTextToVideo', 'pageNum=1&pageNum=x'],
    ['getKlingCosts', `${times}&end_time=-1`],
    ['getMinimaxTask', 'task_id=1&task_id='],
  ] as const)('of %s is refused without a request when its last value is invalid: %s', async (operationId, query) => {
    const path = `${pathOf(proxied(operationId).path('1'))}?${query}`
    const answer = await registry.call(operationId, path, { headers: boss.headers })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    expect(upstream.requests).toEqual([])
  })

  it('of getOpenaiResponse is sent with all its values, because it is a list', async () => {
    const query = 'include=file_search_call.results&include=message.input_image.image_url'
    const path = `/proxy/openai/v1/responses/resp_8?${query}`
    expect((await registry.call('getOpenaiResponse', path, { headers: ann.headers })).status).toBe(200)
    expect(upstream.requests.map(({ url }) => url)).toEqual([`/v1/responses/resp_8?${query}`])
  })

  it('is tested for every operation with a query', () => {
    const tested = new Set<string>(['getOpenaiResponse', ...repeated.map(([operationId]) => operationId)])
    expect(new Set(withQuery)).toEqual(tested)
  })
})

describe('ids of the services', () => {
  it.each([
    ['getByteplusTask', 'cgt-20250331175019-68d9t'],
    ['getKlingTextToVideo', 'Ciw3lWgAAAAAAA_-bNQ'],
    ['getKlingImageToVideo', 'my.own:task-7'],
    ['getLumaGeneration', '123e4567-e89b-12d3-a456-426614174000'],
    ['getMinimaxTask', '176843862716480'],
    ['getMoonvalleyPrompt', '3d0a2a52-2a6b-4f57-8b4c-0f2f7f5c6b1a'],
    ['getOpenaiResponse', 'resp_67ccd2bed1ec8190b14f964abc0542670bb6a6b452d3795b'],
    ['getPikaVideo', 'c2b9b5c6-7f39-4d3a-9c0e-6d7a0f5a3a11'],
    ['getRunwayTask', '17f20503-6c24-4c16-946b-35dbbce2af2f'],
    ['getStabilityResult', 'a6dc6c6e20acda010fe14d71f180658f2896ed9b4ec25aa99a6ff06c796987c4'],
    ['getTripoTask', '1ec04ced-4b87-44f6-a296-beee80777941'],
    ['getViduCreations', '665b3ba1-e3de-4b8b-8b1a-4b9d1e2c7f10'],
  ] as const)('%s accepts %s', async (operationId, id) => {
    const operation = proxied(operationId)
    const { status } = await registry.call(operationId, operation.path(id), { headers: ann.headers })
    expect(status).toBeLessThan(300)
    expect(upstream.requests.map(({ url }) => decodeURIComponent(url))).toEqual([operation.upstream(id)])
  })
})

/** Returns the path with another value in place of the task. */
function pathWith({ path }: ProxiedOperation, odd: string): string {
  return path('1').replace(/(?<=[/=])1$|(?<=[/=])[12](?=[/&])/, () => odd)
}

/**
 * Returns a pattern of the expected address. The task is a single segment, which is not only dots; `+,:=@` have no
 * meaning there and are encoded.
 */
function placeOf({ upstream: askedFor }: ProxiedOperation): RegExp {
  const [path = ''] = askedFor('{task}').split('?')
  return new RegExp(`^${path.replace('{task}', String.raw`(?!\.+(/|$))([\w.~-]|%(2B|2C|3A|3D|40))+`)}$`)
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? ''
}

function namesIn(query: string): string[] {
  return [...new URLSearchParams(query).keys()]
}
