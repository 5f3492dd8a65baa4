/**
 * Started by soak.ts: sends requests at a constant rate, however long answers take. The latency counts from the due
 * time, so that a stall shows in every request that it delays.
 */
import { createHistogram, monitorEventLoopDelay, type RecordableHistogram } from 'node:perf_hooks'
import { RoundRobinPool } from 'undici'
import { seeded } from '../shared/random.ts'

export interface LoadOrder {
  api: string
  /** Requests a second. */
  rate: number
  seconds: number
  /** Warm-up at the full rate, in which only failures are recorded, because a new process is slow. */
  warmSeconds: number
  /** Seconds of a report. */
  reportSeconds: number
  seed: number
  /** Requests with their share of the load; earlier entries of `addresses` are chosen more often. */
  kinds: { name: string; share: number; addresses: string[] }[]
}

export interface KindFigures {
  requests: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  maxMs: number
}

export interface LoadReport {
  kinds: Record<string, KindFigures>
  all: KindFigures
  /** Failures by kind and status or error; entries are `[second, count]`, with negative seconds during the warm-up. */
  failures: Record<string, [number, number][]>
  /** 99th percentile of this process's own event loop delay. */
  ownDelayMs: number
  isLast: boolean
}

type Kind = LoadOrder['kinds'][number]

const tickMs = 2
const patienceMs = 15_000
/** Connections are used in turn, so that every process behind the port gets some. */
const connections = 64

process.once('message', (order: LoadOrder) => void run(order))
process.on('disconnect', () => process.exit())

async function run(order: LoadOrder): Promise<void> {
  const choose = chooser(order)
  const began = performance.now()
  const warmMs = order.warmSeconds * 1000
  const pool = new RoundRobinPool(order.api, {
    connections,
    pipelining: 1,
    headersTimeout: patienceMs,
    bodyTimeout: patienceMs,
  })
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let figures = newFigures(order)
  let [sent, open] = [0, 0]
  const total = order.rate * (order.warmSeconds + order.seconds)

  const tell = (isLast: boolean): void => {
    process.send?.({ ...summary(figures), ownDelayMs: delay.percentile(99) / 1e6, isLast } satisfies LoadReport)
    delay.reset()
    figures = newFigures(order)
  }
  const measure = async (name: string, path: string, dueAt: number): Promise<void> => {
    const failure = await ask(pool, path)
    open -= 1
    if (failure) note(figures.failures, `${name} ${failure}`, Math.floor((dueAt - began - warmMs) / 1000))
    if (dueAt - began < warmMs) return
    const us = Math.max(1, Math.round((performance.now() - dueAt) * 1000))
    figures.all.record(us)
    figures.kinds.get(name)?.record(us)
  }
  let reporting: NodeJS.Timeout | undefined
  const warming = setTimeout(() => {
    delay.reset()
    reporting = setInterval(() => tell(false), order.reportSeconds * 1000)
  }, warmMs)
  await new Promise<void>((resolve) => {
    const tick = setInterval(() => {
      const due = Math.min(total, ((performance.now() - began) * order.rate) / 1000)
      for (; sent < due; sent++) {
        const { kind, address } = choose()
        const dueAt = began + (sent * 1000) / order.rate
        open += 1
        void measure(kind.name, address, dueAt)
      }
      if (sent < total || open > 0) return
      clearInterval(tick)
      resolve()
    }, tickMs)
  })
  clearTimeout(warming)
  clearInterval(reporting)
  tell(true)
}

/** Resolves at the end of the answer with the failure, if any. */
function ask(pool: RoundRobinPool, path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let status = 0
    pool.dispatch(
      { method: 'GET', path },
      {
        // undici takes a handler without this method for the old interface.
        onRequestStart: () => undefined,
        onResponseData: () => undefined,
        onResponseStart: (_, answered) => void (status = answered),
        onResponseEnd: () => resolve(isFine(status) ? undefined : String(status)),
        onResponseError: (_, error) => resolve('code' in error ? String(error.code) : error.message),
      },
    )
  })
}

function isFine(status: number): boolean {
  return status === 200 || status === 304
}

/** Favours the first addresses, as real traffic does. */
function chooser({ kinds, seed }: LoadOrder): () => { kind: Kind; address: string } {
  const random = seeded(seed)
  const whole = kinds.reduce((sum, { share }) => sum + share, 0)
  return () => {
    let left = random() * whole
    const kind = kinds.find(({ share }) => (left -= share) < 0) ?? kinds[0]
    const address = kind?.addresses[Math.floor(random() ** 3 * kind.addresses.length)]
    if (!kind || address === undefined) throw new Error('nothing to ask')
    return { kind, address }
  }
}

interface Figures {
  all: RecordableHistogram
  kinds: Map<string, RecordableHistogram>
  failures: Map<string, Map<number, number>>
}

function newFigures({ kinds }: LoadOrder): Figures {
  return {
    all: createHistogram(),
    kinds: new Map(kinds.map(({ name }) => [name, createHistogram()])),
    failures: new Map(),
  }
}

function note(failures: Figures['failures'], what: string, second: number): void {
  const seconds = failures.get(what) ?? new Map<number, number>()
  failures.set(what, seconds.set(second, (seconds.get(second) ?? 0) + 1))
}

function summary({ all, kinds, failures }: Figures): Pick<LoadReport, 'all' | 'kinds' | 'failures'> {
  return {
    all: inMs(all),
    kinds: Object.fromEntries([...kinds].map(([name, histogram]) => [name, inMs(histogram)])),
    failures: Object.fromEntries([...failures].map(([what, seconds]) => [what, [...seconds]])),
  }
}

function inMs(histogram: RecordableHistogram): KindFigures {
  const at = (percentile: number) => (histogram.count === 0 ? 0 : histogram.percentile(percentile) / 1000)
  return { requests: histogram.count, p50Ms: at(50), p95Ms: at(95), p99Ms: at(99), maxMs: at(100) }
}
