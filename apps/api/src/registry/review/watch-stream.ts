/** A stream of server-sent events of which only the newest state matters: whoever reads slowly misses what was between. */
export interface EventStream {
  stream: ReadableStream<Uint8Array>
  /** Sends an event, in the place of an earlier one that was not read yet. */
  send(event: SentEvent): void
  /** Keeps the connection in use, when nothing waits to be read. */
  beat(): void
  /** Ends the stream after what waits; with a last event when there is nothing more to come. */
  end(isLast: boolean): void
}

export interface SentEvent {
  id: string
  /** One line. */
  data: string
}

// Milliseconds after which a browser connects again when the stream ended without a last event.
const retryMs = 2000

const encoder = new TextEncoder()

/** Opens a stream of events with a name; `onCancel` is called when its reader goes away. */
export function openEventStream(name: string, onCancel: () => void): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let waiting = ''
  let isOver = false
  const hasRoom = (): boolean => !isOver && (controller?.desiredSize ?? 0) > 0
  const write = (text: string): void => controller?.enqueue(encoder.encode(text))
  const flush = (): void => {
    if (waiting === '' || !hasRoom()) return
    const text = waiting
    // Before it is written: writing to who is waiting pulls again.
    waiting = ''
    write(text)
  }
  const stream = new ReadableStream<Uint8Array>({
    start: (started) => void (controller = started),
    pull: flush,
    cancel: () => {
      isOver = true
      onCancel()
    },
  })
  return {
    stream,
    send: ({ id, data }) => {
      waiting = `retry: ${retryMs}\nevent: ${name}\nid: ${id}\ndata: ${data}\n\n`
      flush()
    },
    beat: () => {
      if (hasRoom()) write(': still here\n\n')
    },
    end: (isLast) => {
      if (isOver) return
      isOver = true
      const rest = `${waiting}${isLast ? 'event: end\ndata: {}\n\n' : ''}`
      if (rest !== '') write(rest)
      controller?.close()
    },
  }
}
