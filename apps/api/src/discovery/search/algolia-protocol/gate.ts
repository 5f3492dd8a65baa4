import { ProtocolError } from './protocol-error.ts'

interface GateOptions {
  /** How many may be inside at a time. */
  places: number
  /** How many more may wait, and for how long. */
  mostWaiting: number
  longestMs: number
}

/** Does so much at a time. */
export interface Gate {
  /** Does something when there is a place for it. Throws a refusal when there is none soon. */
  pass<Result>(work: () => Promise<Result>): Promise<Result>
}

/** A gate that lets those in first who came first. */
export function createGate({ places, mostWaiting, longestMs }: GateOptions): Gate {
  const waiting = new Set<() => void>()
  let free = places

  const enter = async (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return
    }
    if (waiting.size >= mostWaiting) throw busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    const timer = setTimeout(() => {
      // An admitted request has left the line.
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
    // The place goes from one to the next.
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
