/** Running requests that other callers may join. */
export interface Flights<Result> {
  /**
   * Joins the running call of a key, or starts it. The call is cancelled when every caller has left. Rejects with the
   * signal's reason.
   */
  join(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<Result>): Promise<Result>
}

interface Flight<Result> {
  result: Promise<Result>
  controller: AbortController
  passengers: number
  hasLanded: boolean
}

/** Merges concurrent equal requests into one upstream call. */
export function createFlights<Result>(): Flights<Result> {
  const flights = new Map<string, Flight<Result>>()

  const begin = (key: string, start: (signal: AbortSignal) => Promise<Result>): Flight<Result> => {
    const controller = new AbortController()
    const flight: Flight<Result> = { result: start(controller.signal), controller, passengers: 0, hasLanded: false }
    const land = () => {
      flight.hasLanded = true
      if (flights.get(key) === flight) flights.delete(key)
    }
    // Callers that joined receive a failure; this handler only prevents an unhandled rejection.
    flight.result.then(land, land)
    flights.set(key, flight)
    return flight
  }

  return {
    join: async (key, signal, start) => {
      signal.throwIfAborted()
      const flight = flights.get(key) ?? begin(key, start)
      flight.passengers += 1
      try {
        return await orAborted(flight.result, signal)
      } finally {
        flight.passengers -= 1
        // A streamed answer may still have a reader after the request has ended.
        if (flight.passengers === 0 && !flight.hasLanded) {
          if (flights.get(key) === flight) flights.delete(key)
          flight.controller.abort()
        }
      }
    },
  }
}

/** Returns the result, or rejects when the signal aborts first. */
function orAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason instanceof Error ? signal.reason : new Error('cancelled'))
    signal.addEventListener('abort', leave, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
