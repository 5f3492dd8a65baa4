import type { ServerResponse } from 'node:http'
import type { Upstream } from './upstream-stand-in.ts'

export interface Held {
  /** Returns the number of waiting requests whose client is still connected. */
  waiting(): number
  /** Answers waiting and later requests. */
  release(): void
  /** Answers the longest-waiting request. */
  releaseOne(): void
}

/** Holds requests by address or service until the test releases them. */
export function holding(upstream: Upstream, place: string): Held {
  const waiting: ServerResponse[] = []
  let isOpen = false
  const answer = (response: ServerResponse | undefined) =>
    void response?.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":"1","state":"dreaming"}')
  upstream.faults.set(place, (_request, response) => {
    if (isOpen) return answer(response)
    waiting.push(response)
    response.on('close', () => {
      if (waiting.includes(response)) waiting.splice(waiting.indexOf(response), 1)
    })
  })
  return {
    waiting: () => waiting.length,
    release: () => {
      isOpen = true
      for (const response of waiting.splice(0)) answer(response)
    },
    releaseOne: () => answer(waiting.shift()),
  }
}
