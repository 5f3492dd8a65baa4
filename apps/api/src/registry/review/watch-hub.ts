/** Stream of server-sent events in which only the newest state matters. A slow reader misses the states between. */
interface EventStream {
  stream: ReadableStream<Uint8Array>
  /** Sends an event, or replaces an unread event that still waits. */
  send(event: SentEvent): void
  /** Sends a comment to keep the connection open, when no data waits. */
  beat(): void
  /** Ends the stream after the waiting data. Sends a last event when `isLast` is true. */
  end(isLast: boolean): void
}

interface SentEvent {
  id: string
  /** Text without a line break. */
  data: string
}

// Milliseconds before a browser reconnects to a stream that ended without a last event.
const retryMs = 2000

const encoder = new TextEncoder()

/** Current state of the watched review. */
export interface WatchedState extends SentEvent {
  /** True when no other state follows. */
  isFinal: boolean
}

export interface WatchHub {
  /**
   * Streams a key from its present state on, in the name of a watcher. Returns undefined when too many streams are
   * open.
   */
  watch(key: string, watcher: string, present: WatchedState): ReadableStream<Uint8Array> | undefined
  /** Ends every stream and admits no other. */
  stop(): void
}

interface HubOptions {
  /** Reads the states of many keys at a time. A missing key has ended. */
  read(keys: string[]): Promise<Map<string, WatchedState>>
  /** Receives the first error of a series of failed reads. A successful read ends the series. */
  onError(error: unknown): void
}

interface Watcher {
  key: string
  name: string
  /** Data of the last event that the watcher got. */
  told: string
  until: number
  events: EventStream
}

const most = { all: 500, each: 5 }
const pollMs = 300
const beatMs = 15_000
// A watcher that loses its permission keeps its stream until this limit; other watchers reconnect.
const longestMs = 10 * 60_000

/** Creates a hub that polls with a single read for all watchers, as long as there are any. */
export function createWatchHub({ read, onError }: HubOptions): WatchHub {
  const watchers = new Set<Watcher>()
  let isStopped = false

  const end = (watcher: Watcher, isLast: boolean): void => {
    forget(watcher)
    watcher.events.end(isLast)
  }
  const tell = (watcher: Watcher, state: WatchedState): void => {
    if (state.data !== watcher.told) watcher.events.send(state)
    watcher.told = state.data
    if (state.isFinal) end(watcher, true)
  }
  const poll = async (): Promise<void> => {
    const asked = [...watchers]
    const states = await read([...new Set(asked.map(({ key }) => key))])
    for (const watcher of asked) {
      const state = states.get(watcher.key)
      if (state && watchers.has(watcher)) tell(watcher, state)
      const isDue = !state || performance.now() >= watcher.until
      if (isDue && watchers.has(watcher)) end(watcher, false)
    }
  }
  const polling = repeated(pollMs, onlyOne(poll, onError))
  const beating = repeated(beatMs, () => {
    for (const { events } of watchers) events.beat()
  })
  const forget = (watcher: Watcher): void => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    polling.pause()
    beating.pause()
  }

  return {
    watch: (key, name, present) => {
      const own = [...watchers].filter((watcher) => watcher.name === name)
      if (isStopped || watchers.size >= most.all || own.length >= most.each) return undefined
      const events = openEventStream('review', () => forget(watcher))
      const watcher: Watcher = { key, name, told: '', until: performance.now() + longestMs, events }
      watchers.add(watcher)
      polling.go()
      beating.go()
      tell(watcher, present)
      return events.stream
    },
    stop: () => {
      isStopped = true
      for (const watcher of watchers) end(watcher, false)
    },
  }
}

/** Repeats work at an interval until paused, without keeping the process alive. */
function repeated(ms: number, work: () => void): { go(): void; pause(): void } {
  let timer: NodeJS.Timeout | undefined
  return {
    go: () => void (timer ??= setInterval(work, ms).unref()),
    pause: () => {
      clearInterval(timer)
      timer = undefined
    },
  }
}

/** Runs work unless it is already running, and reports only the first error of a series. */
function onlyOne(work: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let isRunning = false
  let isFailing = false
  return () => {
    if (isRunning) return
    isRunning = true
    void work()
      .then(
        () => void (isFailing = false),
        (error: unknown) => {
          if (!isFailing) onError(error)
          isFailing = true
        },
      )
      .finally(() => void (isRunning = false))
  }
}

/** Opens an event stream. `onCancel` is called when the reader disconnects. */
function openEventStream(name: string, onCancel: () => void): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let waiting = ''
  let isOver = false
  const hasRoom = (): boolean => !isOver && (controller?.desiredSize ?? 0) > 0
  const write = (text: string): void => controller?.enqueue(encoder.encode(text))
  const flush = (): void => {
    if (waiting === '' || !hasRoom()) return
    const text = waiting
    // The text must be cleared first, because a write to a waiting reader pulls again.
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
