/** Requests under way that others may join. */
export interface Flights<Result> {
  /** Joins what is under way for a key, or starts it. It is cancelled when everybody who joined has left. Rejects with the signal's reason. */
  join(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<Result>): Promise<Result>
}

interface Flight<Result> {
  result: Promise<Result>
  controller: AbortController
  passengers: number
  hasLanded: boolean
}

/** Makes one upstream call of the same question asked several times at once. */
export function createFlights<Result>(): Flights<Result> {
  const flights = new Map<string, Flight<Result>>()

  const begin = (key: string, start: (signal: AbortSignal) => Promise<Result>): Flight<Result> => {
    const controller = new AbortController()
    const flight: Flight<Result> = { result: start(controller.signal), controller, passengers: 0, hasLanded: false }
    const land = () => {
      flight.hasLanded = true
      if (flights.get(key) === flight) flights.delete(key)
    }
    // Callers that joined hear of a failure; here it only must not be unhandled.
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
        // A streamed answer may still be read after it has landed.
        if (flight.passengers === 0 && !flight.hasLanded) {
          if (flights.get(key) === flight) flights.delete(key)
          flight.controller.abort()
        }
      }
    },
  }
}

/** A result, unless the signal comes first. */
function orAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason instanceof Error ? signal.reason : new Error('cancelled'))
    signal.addEventListener('abort', leave, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
