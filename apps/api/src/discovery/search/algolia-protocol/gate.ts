import { ProtocolError } from './protocol-error.ts'

interface GateOptions {
  /** Maximum concurrent tasks. */
  concurrent: number
  /** Maximum waiting tasks; `longestMs` limits their wait. */
  mostWaiting: number
  longestMs: number
}

/** Limits concurrent tasks. */
export interface Gate {
  /** Runs a task when a slot is free. Throws `ProtocolError` when no slot is free in time. */
  pass<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Creates a gate that admits requests in their order of arrival. */
export function createGate({ concurrent, mostWaiting, longestMs }: GateOptions): Gate {
  const waiting = new Set<() => void>()
  let free = concurrent

  const enter = async (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return
    }
    if (waiting.size >= mostWaiting) throw busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    const timer = setTimeout(() => {
      // An admitted request has left the queue already.
      if (waiting.delete(resolve)) reject(busy())
    }, longestMs).unref()
    await promise.finally(() => clearTimeout(timer))
  }
  const leave = (): void => {
    const [first] = waiting
    if (!first) {
      free += 1
      return
    }
    // The slot passes directly to the next task.
    waiting.delete(first)
    first()
  }
  return {
    pass: async (work) => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

function busy(): ProtocolError {
  return new ProtocolError(503, 'Too many large queries at once: try again in a few seconds')
}
