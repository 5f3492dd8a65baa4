import { beforeAll, describe, expect, test } from 'vitest'
import { withAdminSecret } from '../customers.ts'
import type { Person } from '../people.ts'
import { faultOf } from '../proxy/faults.ts'
import { holding } from '../proxy/holding.ts'
import { newTask, proxied, type ProxiedOperation } from '../proxy/proxied-operations.ts'
import { answer, type Fault } from '../proxy/upstream-stand-in.ts'
import { secretOf, serviceIds } from '../proxy/services.ts'
import { ask, givenCaller, patience, useProxy } from '../proxy/use-proxy.ts'

const limits = { wholeMs: 1000, retries: 0, breaker: { failures: 3, openMs: 60_000 } }
const { registry, upstream } = useProxy({ ...withAdminSecret, PROXY_MOONVALLEY_KEY: '' }, limits)
let ann: Person
let boss: Person

const list = (as: Pick<Person, 'headers'> = boss) =>
  registry.call('listAdminServices', '/admin/services', { headers: as.headers })
const one = async (id: string) => (await list()).body.services.find((service: { id: string }) => service.id === id)

const minimax = proxied('getMinimaxTask')
const minimaxFault =
  (task_id: string, status_code: number): Fault =>
  (_request, response) =>
    answer(response, 200, { task_id, status: '', base_resp: { status_code, status_msg: 'no' } })

async function askWith(operation: ProxiedOperation, kind: string): Promise<void> {
  const task = newTask()
  upstream.faults.set(operation.upstream(task), faultOf(kind, operation, task))
  await ask(registry, operation, task, ann)
}

beforeAll(async () => {
  ann = await givenCaller(registry, 'ann')
  boss = await givenCaller(registry, 'boss', { isOfAccount: true })
})

describe('GET /admin/services', () => {
  test('200 with the settings of each service, and whether they are set', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.services.map(({ id }: { id: string }) => id)).toEqual(serviceIds)
    expect((await one('kling')).settings).toEqual([
      { name: 'PROXY_KLING_KEY', is_set: true },
      { name: 'PROXY_KLING_SECRET', is_set: true },
      { name: 'PROXY_KLING_URL', is_set: true },
    ])
    expect((await one('moonvalley')).settings[0]).toEqual({ name: 'PROXY_MOONVALLEY_KEY', is_set: false })
  })

  test('200 without values of settings, except the host', async () => {
    const { body } = await list()
    const text = JSON.stringify(body)
    for (const id of serviceIds) expect(text).not.toContain(secretOf(id))
    expect(text).not.toContain('access-key-of-kling')
    expect((await one('luma')).upstream).toBe(new URL(upstream.url).host)
  })

  test('200 with the kinds of failures, the most frequent first', async () => {
    const runway = proxied('getRunwayTask')
    for (const kind of ['fails', 'refuses the request', 'fails', 'fails', 'sends invalid JSON'])
      await askWith(runway, kind)
    for (let time = 0; time < 5; time += 1) await ask(registry, runway, newTask(), ann)
    const { uses, faults: told, state } = await one('runway')
    expect(uses).toBe(10)
    expect(told[0]).toEqual({ kind: 'failed', count: 3, rate: 0.3 })
    expect(told.slice(1)).toEqual(
      expect.arrayContaining([
        { kind: 'refused', count: 1, rate: 0.1 },
        { kind: 'broken', count: 1, rate: 0.1 },
      ]),
    )
    expect(state).toBe('slow')
  })

  test.each([
    ['Vidu', 'refuses the credentials', 'credentials'],
    ['Vidu', 'redirects', 'redirect'],
    ['Vidu', 'limits requests', 'busy'],
    ['Vidu', 'resets the connection', 'unreachable'],
    ['Vidu', 'never answers', 'timeout'],
  ] as const)('200 with the kind of failure of %s that %s: %s', async (_, kind, told) => {
    await askWith(proxied('getViduCreations'), kind)
    expect((await one('vidu')).faults).toContainEqual(expect.objectContaining({ kind: told, count: 1 }))
  })

  test('200 with an error inside a 200', async () => {
    const task = newTask()
    upstream.faults.set(minimax.upstream(task), minimaxFault(task, 2013))
    await ask(registry, minimax, task, ann)
    const { faults: told, state } = await one('minimax')
    expect({ told, state }).toEqual({ told: [{ kind: 'refused', count: 1, rate: 1 }], state: 'up' })
  })

  test('200 with a service as up that answers an unknown id with a page', async () => {
    await askWith(proxied('getPikaVideo'), 'finds nothing and answers with a page')
    expect(await one('pika')).toMatchObject({ state: 'up', faults: [{ kind: 'refused', count: 1, rate: 1 }] })
  })

  test('200 with a service as key_refused whose pages refuse the account', async () => {
    await askWith(proxied('getOpenaiResponse'), 'refuses the credentials with a page')
    const told = { state: 'key_refused', faults: [{ kind: 'credentials', count: 1, rate: 1 }] }
    expect(await one('openai')).toMatchObject(told)
  })

  test('200 with a refusal of the account inside a 200 as a refusal of the credentials', async () => {
    const codes = [1004, 1008, 1008]
    const told: string[] = []
    for (const status_code of codes) {
      const task = newTask()
      upstream.faults.set(minimax.upstream(task), minimaxFault(task, status_code))
      told.push((await ask(registry, minimax, task, ann)).body.error)
    }
    expect(told).toEqual(['service_credentials_refused', 'service_out_of_funds', 'service_out_of_funds'])
    const { state, faults: kinds } = await one('minimax')
    expect({ state, most: kinds[0] }).toMatchObject({ state: 'key_refused', most: { kind: 'credentials', count: 3 } })
  })

  test('200 with requests in progress, and an open breaker as down', async () => {
    const held = holding(upstream, 'byteplus')
    const asked = ask(registry, proxied('getByteplusTask'), newTask(), ann)
    await expect.poll(async () => (await one('byteplus')).in_flight, patience).toBe(1)
    held.release()
    await asked
    for (let time = 0; time < 3; time += 1) await askWith(proxied('getByteplusTask'), 'is unavailable')
    expect(await one('byteplus')).toMatchObject({ in_flight: 0, waiting: 0, breaker: 'open', state: 'down' })
  })

  test('401 without a credential', async () => {
    expect((await list({ headers: {} })).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect(await list(ann)).toMatchObject({ status: 403, body: { error: 'admins_only' } })
  })
})
