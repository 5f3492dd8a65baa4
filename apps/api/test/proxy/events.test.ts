import { describe, expect, it } from 'vitest'
import { eventsOf, withAdminSecret } from '../customers.ts'
import type { Person } from '../people.ts'
import { newTask, proxied, proxiedOperations } from './proxied-operations.ts'
import { ask, givenCaller, patience, useProxy } from './use-proxy.ts'

const { registry, upstream } = useProxy(withAdminSecret)
const luma = proxied('getLumaGeneration')

interface Event {
  type: string
  params: Record<string, unknown>
}

/** Returns the recorded uses, oldest first. */
async function usesOf(as: Person): Promise<Event[]> {
  const events: Event[] = await eventsOf(registry, as)
  return events.filter(({ type }) => type.startsWith('api_usage')).toReversed()
}

describe.each(proxiedOperations)('$operationId', (operation) => {
  it('is recorded at most once as started and once as completed, for any number of polls', async () => {
    const caller = await givenCaller(registry, operation.operationId.toLowerCase(), operation)
    const task = newTask()
    const isTask = operation.answers(task).pending !== undefined
    for (let poll = 0; poll < 3; poll += 1) await ask(registry, operation, task, caller)
    upstream.finished.add(task)
    await expect
      .poll(
        async () => {
          await ask(registry, operation, task, caller)
          return (await usesOf(caller)).map(({ type }) => type)
        },
        { timeout: 10_000, interval: 100 },
      )
      .toContain('api_usage_completed')
    for (let poll = 0; poll < 3; poll += 1) await ask(registry, operation, task, caller)
    const uses = await usesOf(caller)
    for (const { params } of uses)
      expect(params).toMatchObject({ service: operation.service, api_name: expect.any(String) })
    const told = uses.map(({ type, params }) => `${type} ${String(params['task_id'])}`)
    // A list is recorded once a minute, and a test may cross the end of a minute.
    expect(told.slice(0, isTask ? told.length : 1)).toEqual(
      isTask ? [`api_usage_started ${task}`, `api_usage_completed ${task}`] : ['api_usage_completed undefined'],
    )
    expect(told.length).toBeLessThanOrEqual(2)
  })
})

const codesIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(codesIn) : [value]

describe('recorded uses of a customer', () => {
  it('are one per pending task, of that customer only', async () => {
    const [ann, bob] = [await givenCaller(registry, 'ann'), await givenCaller(registry, 'bob')]
    const tasks = [newTask(), newTask(), newTask()]
    for (const task of tasks) await ask(registry, luma, task, ann)
    await expect.poll(async () => (await usesOf(ann)).map(({ params }) => params['task_id']), patience).toEqual(tasks)
    expect(await usesOf(bob)).toEqual([])
  })

  it('are a start and a completion of a finished task, once each for fifty concurrent polls', async () => {
    const carol = await givenCaller(registry, 'carol')
    const task = newTask()
    upstream.finished.add(task)
    await Promise.all(Array.from({ length: 50 }, () => ask(registry, luma, task, carol)))
    await expect
      .poll(async () => (await usesOf(carol)).map(({ type }) => type), patience)
      .toEqual(['api_usage_started', 'api_usage_completed'])
  })

  it('have the status of a failed task', async () => {
    const dave = await givenCaller(registry, 'dave')
    const task = newTask()
    upstream.faults.set(luma.upstream(task), (_request, response) => {
      const body = { id: task, state: 'failed', failure_reason: 'It cannot be drawn' }
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    })
    await ask(registry, luma, task, dave)
    await expect
      .poll(async () => (await usesOf(dave)).at(-1), patience)
      .toMatchObject({
        type: 'api_usage_completed',
        params: { service: 'luma', task_id: task, status: 'failed' },
      })
  })

  it.each([
    ['getMinimaxTask', { base_resp: { status_code: 2013, status_msg: 'no' } }],
    ['getPixverseResult', { ErrCode: 400_017, ErrMsg: 'no', Resp: null }],
    ['getKlingLipSync', { code: 1203, message: 'no', request_id: '1' }],
    ['getTripoTask', { code: 2001, message: 'no', suggestion: 'none' }],
  ] as const)('have an error inside a 200 of %s, which is passed on to the caller', async (operationId, body) => {
    const person = await givenCaller(registry, `faulty-${operationId.toLowerCase()}`)
    const operation = proxied(operationId)
    const task = newTask()
    upstream.faults.set(operation.upstream(task), (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    })
    const response = await registry.fetch(
      new Request(`http://registry.test${operation.path(task)}`, { headers: person.headers }),
    )
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 200, body })
    await expect
      .poll(async () => (await usesOf(person)).map(({ params }) => params), patience)
      .toContainEqual(expect.objectContaining({ fault: String(Object.values(body).flatMap(codesIn)[0]) }))
  })

  it('have only the status and the error from the answer of the service', async () => {
    const erin = await givenCaller(registry, 'erin')
    const task = newTask()
    upstream.finished.add(task)
    await ask(registry, luma, task, erin)
    await expect.poll(async () => (await usesOf(erin)).length, patience).toBe(2)
    for (const { params } of await usesOf(erin)) {
      expect(
        Object.keys(params).filter((name) => !['api_name', 'service', 'task_id', 'status', 'fault'].includes(name)),
      ).toEqual([])
    }
  })

  it('are complete for forty concurrent tasks', async () => {
    const frank = await givenCaller(registry, 'frank')
    const tasks = Array.from({ length: 40 }, newTask)
    await Promise.all(tasks.map((task) => ask(registry, luma, task, frank)))
    await expect.poll(async () => (await usesOf(frank)).length, patience).toBe(40)
  })
})
