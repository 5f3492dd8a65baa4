import { beforeAll, describe, expect, it, vi } from 'vitest'
import { usualLimits } from '../../src/commerce/proxy/limits.ts'
import { withAdminSecret } from '../customers.ts'
import type { Person } from '../people.ts'
import { newTask, proxied } from './proxied-operations.ts'
import type { Fault } from './upstream-stand-in.ts'
import { ask, givenCaller, useProxy } from './use-proxy.ts'

const mib = 1024 * 1024
const { registry, upstream } = useProxy(withAdminSecret, {
  heldBytes: 4 * mib,
  read: { ...usualLimits.read, jsonBytes: 2 * mib },
})
const luma = proxied('getLumaGeneration')
let ann: Person

beforeAll(async () => {
  ann = await givenCaller(registry, 'ann')
})

/** Sends most of an answer of a megabyte and a half, and the rest on release. */
function halfSent(): { fault: Fault; release: () => void } {
  const ends: (() => void)[] = []
  return {
    fault: (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.write(`{"id":"1","state":"dreaming"${' '.repeat(1.5 * mib)}`)
      ends.push(() => response.end('}'))
    },
    release: () => {
      for (const end of ends) end()
    },
  }
}

describe('memory for answers in progress', () => {
  it('is shared: an answer that does not fit is refused as busy, and the memory is freed each time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { fault, release } = halfSent()
      upstream.faults.set('luma', fault)
      const statuses: number[] = []
      const asked = Array.from({ length: 6 }, async () => {
        const { status } = await ask(registry, luma, newTask(), ann)
        statuses.push(status)
      })
      // The memory suffices for two answers and a part of a third answer.
      await vi.waitFor(() => expect(statuses).toEqual([503, 503, 503, 503]), 10_000)
      release()
      await Promise.all(asked)
      expect(statuses.slice(4)).toEqual([200, 200])
    }
  })

  it('is freed by aborted answers', async () => {
    upstream.faults.set('luma', (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.write('{'.padEnd(mib), () => response.destroy())
    })
    for (let time = 0; time < 10; time += 1) {
      expect((await ask(registry, luma, newTask(), ann)).body.error).toBe('service_answer_broken')
    }
    upstream.faults.clear()
    expect((await ask(registry, luma, newTask(), ann)).status).toBe(200)
  })
})
