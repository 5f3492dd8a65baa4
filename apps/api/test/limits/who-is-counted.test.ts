import { beforeAll, describe, expect, it } from 'vitest'
import { givenApiKey, givenCustomer, program, use, withAdminSecret } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, publishBody } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'

const registry = useRegistry({ ...withAdminSecret, RATE_LIMITS: 'write=5/60,publish=3/60,search=2/60,programs=4/60' })
let ann: Person
let ben: Person

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann')
  ben = await givenPerson(registry, 'ben')
})

interface Asked {
  method?: string
  from?: string
  headers?: Record<string, string>
  body?: unknown
}

async function ask(path: string, { method = 'GET', from, headers, body }: Asked = {}) {
  const init = {
    method,
    headers: {
      ...headers,
      ...(from !== undefined && { 'X-Forwarded-For': from }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  return registry.fetch(new Request(`http://registry.test${path}`, init))
}

async function statuses(count: number, one: (i: number) => Promise<Response>): Promise<number[]> {
  const answers: number[] = []
  for (let i = 0; i < count; i++) answers.push((await one(i)).status)
  return answers
}

describe('a rate limit counts', () => {
  it('a person over all addresses, and nobody else at an address', async () => {
    const create = (as: Person) => (i: number) =>
      ask('/customers', { method: 'POST', headers: as.headers, from: `198.51.100.${i}` })
    expect(await statuses(5, create(ann))).toContain(429)
    expect((await create(ben)(0)).status).toBe(201)
  })

  it('an address before it checks credentials', async () => {
    await givenPublisher(registry, 'guessed')
    const guess = (i: number) =>
      ask('/publishers/guessed/nodes/pack/versions', {
        method: 'POST',
        from: '203.0.113.1',
        body: publishBody(`crt_guess${i}`, 'pack', '1.0.0'),
      })
    expect(await statuses(5, guess)).toEqual([401, 401, 401, 429, 429])
  })

  it('a publisher with all of its tokens, over all addresses', async () => {
    const { token } = await givenPublisher(registry, 'busy')
    const publish = (i: number) =>
      ask('/publishers/busy/nodes/pack/versions', {
        method: 'POST',
        from: `203.0.113.${10 + i}`,
        body: publishBody(token, 'pack', `1.0.${i}`),
      })
    expect(await statuses(5, publish)).toEqual([201, 201, 201, 429, 429])
  })

  it('a customer together with their API keys', async () => {
    const { plaintext_key } = await givenApiKey(registry, await givenCustomer(registry, 'cem'))
    const list = () => ask('/proxy/services', { headers: { 'X-API-Key': plaintext_key } })
    expect(await statuses(5, list)).toEqual([200, 200, 200, 200, 429])
  })

  it('each class separately', async () => {
    const from = '203.0.113.30'
    const search = () => ask('/nodes/search?search=a', { from })
    expect(await statuses(3, search)).toEqual([200, 200, 429])
    expect((await ask('/nodes', { from })).status).toBe(200)
  })

  it('a search in the Algolia protocol as a search, and refuses it in the format of that protocol', async () => {
    const query = () => ask('/1/indexes/nodes_index/query', { method: 'POST', from: '203.0.113.40', body: {} })
    expect(await statuses(2, query)).toEqual([200, 200])
    const refused = await query()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ status: 429, message: expect.stringContaining('Wait') })
  })

  it('no anonymous client without a known address', async () => {
    const search = () => ask('/nodes/search?search=b')
    expect(await statuses(4, search)).toEqual([200, 200, 200, 200])
    expect((await search()).headers.get('ratelimit')).toBeNull()
  })

  it('no uses from a program of the operator, except wrong keys from its address', async () => {
    const dan = await givenCustomer(registry, 'dan', 1000)
    const answers = await Promise.all(Array.from({ length: 8 }, () => use(registry, dan, { amount_micros: 1 })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const verify = () =>
      ask('/admin/verify-api-key', { method: 'POST', from: '203.0.113.50', ...program, body: { api_key: 'none' } })
    expect(await statuses(5, verify)).toEqual([404, 404, 404, 404, 429])
  })
})
