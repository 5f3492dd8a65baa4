import { beforeAll, describe, expect, it } from 'vitest'
import { withAdminSecret } from '../customers.ts'
import type { Person } from '../people.ts'
import { holding } from './holding.ts'
import { newTask, proxied, proxiedOperations } from './proxied-operations.ts'
import { ask, countJoined, eventually, givenCaller, useProxy } from './use-proxy.ts'

const { registry, upstream } = useProxy(withAdminSecret)
const luma = proxied('getLumaGeneration')
let ann: Person
let boss: Person

beforeAll(async () => {
  ann = await givenCaller(registry, 'ann')
  boss = await givenCaller(registry, 'boss', { isOfAccount: true })
})

/** Starts a poll that the test can abort. */
function poll(task: string, operation = luma, as = ann) {
  const leaving = new AbortController()
  const request = new Request(`http://registry.test${operation.path(task)}`, {
    headers: as.headers,
    signal: leaving.signal,
  })
  const answer = registry.fetch(request).then(
    ({ status }) => status,
    () => 'left',
  )
  return { answer, leave: () => leaving.abort() }
}

const hasLeft = (task: string, operation = luma) =>
  upstream.askedFor(operation.upstream(task)).map((asked) => asked.hasLeft)

describe.each(proxiedOperations)('$operationId', (operation) => {
  it('is aborted at the service when its only caller leaves', async () => {
    const task = newTask()
    const held = holding(upstream, operation.upstream(task))
    const { leave } = poll(task, operation, operation.isOfAccount ? boss : ann)
    await eventually(() => expect(held.waiting()).toBe(1))
    leave()
    await eventually(() => expect(hasLeft(task, operation)).toEqual([true]))
  })
})

describe('of several callers that wait for one answer', () => {
  it('the first may leave, and the others get the answer', async () => {
    const task = newTask()
    const held = holding(upstream, luma.upstream(task))
    const joined = countJoined(registry)
    const first = poll(task)
    await eventually(() => expect(held.waiting()).toBe(1))
    const others = [poll(task), poll(task)]
    await eventually(() => expect(joined()).toBe(3))
    first.leave()
    await first.answer
    held.release()
    expect(await Promise.all(others.map(({ answer }) => answer))).toEqual([200, 200])
    expect(hasLeft(task)).toEqual([false])
  })

  it('the last aborts the request, and the next call starts a new one', async () => {
    const task = newTask()
    const held = holding(upstream, luma.upstream(task))
    const joined = countJoined(registry)
    const polls = [poll(task), poll(task), poll(task)]
    await eventually(() => expect([held.waiting(), joined()]).toEqual([1, 3]))
    for (const { leave } of polls) leave()
    await eventually(() => expect(hasLeft(task)).toEqual([true]))
    held.release()
    expect(await poll(task).answer).toBe(200)
    expect(hasLeft(task)).toEqual([true, false])
  })
})

describe('a caller that leaves', () => {
  it('does not count as a failure of the service', async () => {
    for (let time = 0; time < 30; time += 1) {
      const task = newTask()
      const held = holding(upstream, luma.upstream(task))
      const { leave, answer } = poll(task)
      await eventually(() => expect(held.waiting()).toBe(1))
      leave()
      await answer
    }
    const { body } = await registry.call('listAdminServices', '/admin/services', { headers: boss.headers })
    const { breaker, faults, in_flight, waiting } = body.services.find(({ id }: { id: string }) => id === 'luma')
    expect({ breaker, faults, waiting }).toEqual({ breaker: 'closed', faults: [], waiting: 0 })
    expect(in_flight).toBe(0)
  })

  it('before the request causes no request to the service', async () => {
    const task = newTask()
    const { leave } = poll(task)
    leave()
    expect((await ask(registry, luma, newTask(), ann)).status).toBe(200)
    expect(upstream.askedFor(luma.upstream(task))).toEqual([])
  })
})
