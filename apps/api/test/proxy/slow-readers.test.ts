import { beforeAll, describe, expect, it } from 'vitest'
import { usualLimits } from '../../src/commerce/proxy/limits.ts'
import { withAdminSecret } from '../customers.ts'
import type { Person } from '../people.ts'
import { bigPicture } from './big-picture.ts'
import { newTask, proxied, type ProxiedOperation } from './proxied-operations.ts'
import { answer, type Fault } from './upstream-stand-in.ts'
import { ask, eventually, givenCaller, useProxy } from './use-proxy.ts'

const mib = 1024 * 1024
const { registry, upstream } = useProxy(withAdminSecret, {
  read: { ...usualLimits.read, stallMs: 2000, streamMs: 4000 },
  sent: { bytes: 6 * mib, bytesEach: 4 * mib },
})
const stability = proxied('getStabilityResult')
const luma = proxied('getLumaGeneration')
const generation = { id: '1', state: 'completed', picture: 'aGk='.repeat(0.4 * mib) }
const sendsGeneration: Fault = (_request, response) => answer(response, 200, generation)
let ann: Person
let bob: Person
let carol: Person

beforeAll(async () => {
  ann = await givenCaller(registry, 'ann')
  bob = await givenCaller(registry, 'bob')
  carol = await givenCaller(registry, 'carol')
})

/** Sends a request without reading the answer. */
async function open(operation: ProxiedOperation, fault: Fault, init: RequestInit = {}, task = newTask()) {
  upstream.faults.set(operation.upstream(task), fault)
  const request = new Request(`http://registry.test${operation.path(task)}`, { headers: ann.headers, ...init })
  const response = await registry.fetch(request)
  const { body } = response
  if (!body && init.method !== 'HEAD') throw new Error('the answer has no body')
  return { status: response.status, reader: body?.getReader(), response, task }
}

/** Reads a body slowly, with a pause after each part; returns the number of bytes. */
async function sip(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<number> {
  let bytes = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return bytes
}

describe('a JSON answer of more than a megabyte', () => {
  it('takes memory while it is sent; a request without memory gets 503 until some is freed', async () => {
    const readers = [await open(luma, sendsGeneration), await open(luma, sendsGeneration)]
    expect(readers.map(({ status }) => status)).toEqual([200, 200])
    expect(await ask(registry, luma, given(), ann)).toMatchObject({ status: 503, body: { error: 'service_busy' } })
    await readers[0]?.reader?.cancel()
    expect(await ask(registry, luma, given(), ann)).toMatchObject({ status: 200, body: generation })
    await expect(readers[1]?.reader?.closed).rejects.toBeInstanceOf(Error)
    // Each answer is read to its end, which frees its share.
    for (let time = 0; time < 5; time += 1) expect((await ask(registry, luma, given(), ann)).status).toBe(200)
  })

  it('takes memory for each of its readers', async () => {
    const { task, reader } = await open(luma, sendsGeneration)
    const second = await open(luma, sendsGeneration, {}, task)
    expect((await ask(registry, luma, task, ann)).status).toBe(503)
    expect((await ask(registry, luma, newTask(), ann)).status).toBe(200)
    expect(upstream.askedFor(luma.upstream(task))).toHaveLength(1)
    await Promise.all([reader?.cancel(), second.reader?.cancel()])
    await eventually(async () => expect((await ask(registry, luma, task, ann)).status).toBe(200))
  })

  it('of one customer does not take the memory of all', async () => {
    const readers = [await open(luma, sendsGeneration), await open(luma, sendsGeneration)]
    expect((await ask(registry, luma, given(), ann)).status).toBe(503)
    readers.push(await open(luma, sendsGeneration, { headers: bob.headers }))
    expect(readers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await ask(registry, luma, given(), carol)).status).toBe(503)
    for (const { reader } of readers) await reader?.cancel()
    expect((await ask(registry, luma, given(), carol)).status).toBe(200)
  })

  it('of a finished task is cached', async () => {
    const task = given()
    for (let time = 0; time < 2; time += 1) expect((await ask(registry, luma, task, ann)).body).toEqual(generation)
    expect(upstream.askedFor(luma.upstream(task))).toHaveLength(1)
  })

  it('takes no memory for HEAD', async () => {
    for (let time = 0; time < 4; time += 1) {
      const { status, response } = await open(luma, sendsGeneration, { method: 'HEAD' })
      expect({ status, type: response.headers.get('content-type') }).toEqual({ status: 200, type: 'application/json' })
    }
  })
})

describe('a picture that is read slowly', () => {
  it('ends at a time limit, even without a stall', async () => {
    const { status, reader } = await open(stability, bigPicture(60).fault)
    expect(status).toBe(200)
    await expect(sip(reader)).rejects.toThrow('it was read for too long')
  })
})

function given(): string {
  const task = newTask()
  upstream.faults.set(luma.upstream(task), sendsGeneration)
  return task
}
