import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import { fetchAsPerson } from '../session/fetch-as-person.ts'

/** Yields the server-sent events of an API address, for the signed-in person, until they end or the signal aborts. */
export async function* followEvents(path: string, signal: AbortSignal): AsyncGenerator<EventSourceMessage> {
  const address = new URL(`/api${path}`, location.origin)
  const response = await fetchAsPerson(new Request(address, { headers: { accept: 'text/event-stream' }, signal }))
  if (!response.ok || !response.body) throw new Error(`The events of ${path} answer ${response.status}`)
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
