/** A stream of server-sent events of which only the newest state matters: whoever reads slowly misses what was between. */
interface EventStream {
  stream: ReadableStream<Uint8Array>
  /** Sends an event, in the place of an earlier one that was not read yet. */
  send(event: SentEvent): void
  /** Keeps the connection in use, when nothing waits to be read. */
  beat(): void
  /** Ends the stream after what waits; with a last event when there is nothing more to come. */
  end(isLast: boolean): void
}

interface SentEvent {
  id: string
  /** One line. */
  data: string
}

// Milliseconds after which a browser connects again when the stream ended without a last event.
const retryMs = 2000

const encoder = new TextEncoder()

/** What is watched, as it is now. */
export interface WatchedState extends SentEvent {
  /** Whether nothing follows. */
  isFinal: boolean
}

export interface WatchHub {
  /** Follows a thing from its present state on, in the name of somebody; undefined when too many are watching. */
  watch(key: string, watcher: string, present: WatchedState): ReadableStream<Uint8Array> | undefined
  /** Ends every stream, and takes no more. */
  stop(): void
}

interface HubOptions {
  /** The states of many things in one question; what is missing is gone. */
  read(keys: string[]): Promise<Map<string, WatchedState>>
  /** Called once for a question that cannot be answered, and again after one that could. */
  onError(error: unknown): void
}

interface Watcher {
  key: string
  name: string
  /** What it was told last. */
  told: string
  until: number
  events: EventStream
}

const most = { all: 500, each: 5 }
const pollMs = 300
const beatMs = 15_000
// Until then whoever may not watch any more goes on; the others connect again.
const longestMs = 10 * 60_000

/** Watches with one question for all watchers at a time, as long as there are any. */
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

/** Does something again and again while it is not paused, without keeping the process alive. */
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

/** Begins work unless it is under way, and tells of the first of the errors that follow each other. */
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

/** Opens a stream of events with a name; `onCancel` is called when its reader goes away. */
function openEventStream(name: string, onCancel: () => void): EventStream {
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
