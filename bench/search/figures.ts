import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Seconds of a computation, and the megabytes that its result keeps on the heap and in buffers. */
export interface Made<T> {
  value: T
  seconds: number
  megabytes: number
}

export function measureMaking<T>(make: () => T): Made<T> {
  const before = keptBytes()
  const start = performance.now()
  const value = make()
  const seconds = (performance.now() - start) / 1000
  return { value, seconds, megabytes: (keptBytes() - before) / 1e6 }
}

/** Returns p50, p95 and p99 in milliseconds over all inputs, each called `rounds` times after a warm-up call. */
export function percentiles(
  inputs: readonly string[],
  ask: (input: string) => unknown,
  rounds = 3,
): [number, number, number] {
  for (const input of inputs) ask(input)
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const input of inputs) {
      const start = performance.now()
      ask(input)
      took.push(performance.now() - start)
    }
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN
  return [at(0.5), at(0.95), at(0.99)]
}

function keptBytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

// Node exposes the collector on demand; a flag that is set late applies to new contexts.
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
