import { beforeAll, describe, expect, it, vi } from 'vitest'
import { usualLimits } from '../../src/commerce/proxy/limits.ts'
import { withAdminSecret } from '../customers.ts'
import type { Person } from '../people.ts'
import { bigPicture, digest, type BigPicture } from './big-picture.ts'
import { newTask, proxied } from './proxied-operations.ts'
import { answer as sendJson } from './upstream-stand-in.ts'
import { ask, eventually, givenCaller, useProxy } from './use-proxy.ts'

const mib = 1024 * 1024
const { registry, upstream } = useProxy(withAdminSecret, { read: { ...usualLimits.read, stallMs: 700 } })
const stability = proxied('getStabilityResult')
let ann: Person
let boss: Person

beforeAll(async () => {
  ann = await givenCaller(registry, 'ann')
  boss = await givenCaller(registry, 'boss', { isOfAccount: true })
})

/** Requests a picture; the test reads the answer. */
async function open({ fault }: BigPicture, task = newTask(), init: RequestInit = {}): Promise<Response> {
  upstream.faults.set(stability.upstream(task), fault)
  return registry.fetch(new Request(`http://registry.test${stability.path(task)}`, { headers: ann.headers, ...init }))
}

async function inFlight(): Promise<number> {
  const { body } = await registry.call('listAdminServices', '/admin/services', { headers: boss.headers })
  return body.services.find(({ id }: { id: string }) => id === 'stability').in_flight
}

const isLeft = (task: string) => upstream.askedFor(stability.upstream(task)).every(({ hasLeft }) => hasLeft)

function bodyOf({ body }: Response): ReadableStream<Uint8Array> {
  if (!body) throw new Error('the answer has no body')
  return body
}

describe('a picture of many megabytes', () => {
  it.each([true, false])('is passed on unchanged, with a known length (%s) or not', async (hasLength) => {
    const picture = bigPicture(20, { hasLength })
    const response = await open(picture)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'finish-reason': 'SUCCESS',
      seed: '7',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(response.headers.get('access-control-expose-headers')).toContain('Finish-Reason,Seed')
    expect(await digest(bodyOf(response))).toEqual({ sha256: picture.sha256, bytes: picture.bytes })
    await eventually(async () => expect(await inFlight()).toBe(0))
  })

  it('is read from the service no faster than by the client', async () => {
    const picture = bigPicture(60)
    const response = await open(picture)
    const reader = bodyOf(response).getReader()
    await reader.read()
    // Waits until the registry takes no further bytes: sent bytes fill the buffers of the network and the registry.
    let before = -1
    await vi.waitFor(
      () => {
        const [last, now] = [before, picture.written()]
        before = now
        expect(now).toBe(last)
      },
      { timeout: 15_000, interval: 100 },
    )
    expect(picture.written()).toBeLessThan(20 * mib)
    expect(await inFlight()).toBe(1)
    let bytes = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length
    expect(bytes).toBeGreaterThan(59 * mib)
  })

  it('is sent whole to each of several concurrent readers', async () => {
    const picture = bigPicture(5)
    const task = newTask()
    const answers = await Promise.all([open(picture, task), open(picture, task), open(picture, task)])
    for (const response of answers) {
      expect(await digest(bodyOf(response))).toEqual({ sha256: picture.sha256, bytes: picture.bytes })
    }
    await eventually(async () => expect(await inFlight()).toBe(0))
  })

  it('answers a second reader with the status of the repeated request', async () => {
    const picture = bigPicture(5)
    const task = newTask()
    const fault: BigPicture['fault'] = (request, response) => {
      const isFirst = upstream.askedFor(stability.upstream(task)).length <= 1
      if (isFirst) return picture.fault(request, response)
      sendJson(response, 404, { name: 'not_found', errors: ['gone'] })
    }
    const both = await Promise.all([open({ ...picture, fault }, task), open({ ...picture, fault }, task)])
    const [first, second] = both.toSorted((a, b) => a.status - b.status)
    expect([first?.status, second?.status]).toEqual([200, 404])
    expect(second?.headers.get('content-type')).toMatch(/^application\/json/)
    expect(second?.headers.has('finish-reason')).toBe(false)
    expect(await second?.json()).toMatchObject({ name: 'not_found' })
    const picked = first && (await digest(bodyOf(first)))
    expect(picked).toEqual({ sha256: picture.sha256, bytes: picture.bytes })
  })

  it('is aborted at the service when its reader leaves', async () => {
    const task = newTask()
    const response = await open(bigPicture(60), task)
    const reader = bodyOf(response).getReader()
    await reader.read()
    await reader.cancel()
    await eventually(() => expect(isLeft(task)).toBe(true))
    await eventually(async () => expect(await inFlight()).toBe(0))
  })

  it('is aborted at the service when its reader stalls', async () => {
    const task = newTask()
    const response = await open(bigPicture(60), task)
    const reader = bodyOf(response).getReader()
    await reader.read()
    await vi.waitFor(() => expect(isLeft(task)).toBe(true), 15_000)
    await eventually(async () => expect(await inFlight()).toBe(0))
    await expect(readAll(reader)).rejects.toBeInstanceOf(Error)
  })

  it('is aborted at the service when it is not read', async () => {
    const task = newTask()
    const response = await open(bigPicture(60), task)
    expect(response.status).toBe(200)
    await vi.waitFor(() => expect(isLeft(task)).toBe(true), 15_000)
    await eventually(async () => expect(await inFlight()).toBe(0))
  })

  it.each(['silence', 'break'] as const)('that ends early by %s is an error for its reader', async (by) => {
    const response = await open(bigPicture(10, { ending: { after: 4, by } }))
    expect(response.status).toBe(200)
    await expect(digest(bodyOf(response))).rejects.toBeInstanceOf(Error)
    await eventually(async () => expect(await inFlight()).toBe(0))
  })

  it('that is too large is refused, or aborted if its length is unknown', async () => {
    const told = await ask(registry, stability, given(bigPicture(200, { hasLength: true })), ann)
    expect(told).toMatchObject({ status: 502, body: { error: 'service_answer_broken' } })
    const picture = bigPicture(200)
    const response = await open(picture)
    await expect(digest(bodyOf(response))).rejects.toBeInstanceOf(Error)
    expect(picture.written()).toBeLessThan(100 * mib)
    await eventually(async () => expect(await inFlight()).toBe(0))
  })

  it('is neither sent nor kept open for HEAD', async () => {
    const task = newTask()
    const response = await open(bigPicture(60), task, { method: 'HEAD' })
    expect({ status: response.status, body: await response.text() }).toEqual({ status: 200, body: '' })
    expect(response.headers.get('content-type')).toBe('image/png')
    await eventually(() => expect(isLeft(task)).toBe(true))
    await eventually(async () => expect(await inFlight()).toBe(0))
  })

  it.each(['image/gif', 'image/svg+xml', 'text/html', 'application/octet-stream', 'video/mp4'])(
    'of type %s is refused',
    async (type) => {
      const answer = await ask(registry, stability, given(bigPicture(2, { type })), ann)
      expect(answer).toMatchObject({ status: 502, body: { error: 'service_answer_broken' } })
    },
  )
})

describe('a small picture', () => {
  it('is cached and served unchanged', async () => {
    const task = newTask()
    upstream.finished.add(task)
    const [first, again] = [await ask(registry, stability, task, ann), await ask(registry, stability, task, ann)]
    expect(first.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('seed')).toBe('343940597')
    expect(upstream.askedFor(stability.upstream(task))).toHaveLength(1)
  })
})

describe('HEAD', () => {
  it('of a task has the status of GET, without a body', async () => {
    const luma = proxied('getLumaGeneration')
    const request = new Request(`http://registry.test${luma.path(newTask())}`, { method: 'HEAD', headers: ann.headers })
    const response = await registry.fetch(request)
    expect({ status: response.status, body: await response.text() }).toEqual({ status: 200, body: '' })
  })
})

function given({ fault }: BigPicture): string {
  const task = newTask()
  upstream.faults.set(stability.upstream(task), fault)
  return task
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let part = await reader.read(); !part.done; part = await reader.read());
}
