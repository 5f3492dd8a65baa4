import { expect, it } from 'vitest'
import { createFlights } from './flights.ts'

const patient = new AbortController().signal

function airport() {
  const flights = createFlights<string>()
  const started: { signal: AbortSignal; land(text: string): void; crash(error: Error): void }[] = []
  const join = (signal = patient, key = 'key') =>
    flights.join(key, signal, (ended) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      started.push({ signal: ended, land: resolve, crash: reject })
      return promise
    })
  return { started, join }
}

it('concurrent calls for a key share one result, and a later call gets a new one', async () => {
  const { started, join } = airport()
  const both = Promise.all([join(), join()])
  expect(started).toHaveLength(1)
  started[0]?.land('first')
  expect(await both).toEqual(['first', 'first'])
  const later = join()
  expect(started).toHaveLength(2)
  started[1]?.land('second')
  expect(await later).toBe('second')
})

it('another key has its own call', () => {
  const { started, join } = airport()
  void join(patient, 'one')
  void join(patient, 'two')
  expect(started).toHaveLength(2)
})

it('a failure reaches all callers, and the next call starts a new request', async () => {
  const { started, join } = airport()
  const both = Promise.allSettled([join(), join()])
  started[0]?.crash(new Error('gone'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  void join()
  expect(started).toHaveLength(2)
})

it('a call is cancelled when its last caller leaves, not before', async () => {
  const { started, join } = airport()
  const [one, two] = [new AbortController(), new AbortController()]
  const both = Promise.allSettled([join(one.signal), join(two.signal)])
  one.abort()
  await new Promise((resolve) => setImmediate(resolve))
  expect(started[0]?.signal.aborted).toBe(false)
  two.abort()
  await both
  expect(started[0]?.signal.aborted).toBe(true)
  void join()
  expect(started).toHaveLength(2)
})

it('a call that ended is not cancelled', async () => {
  const { started, join } = airport()
  const joined = join()
  started[0]?.land('there')
  await joined
  expect(started[0]?.signal.aborted).toBe(false)
})
