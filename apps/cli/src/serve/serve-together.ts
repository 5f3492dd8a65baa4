import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError, readConfig, type Config, type Environment } from '@registry/api'
import { onStop } from '../on-stop.ts'
import { sentenceOf } from '../sentence-of.ts'
import { readMeasures } from './measures-of-processes.ts'
import { describePart, say, serve, type ServeOptions } from './serve.ts'
import { serveMetrics } from './serve-metrics.ts'

/** Pause before an ended process is replaced, so that a process which cannot start does not take the whole machine. */
const pauseMs = 1000

/**
 * Serves with the configured number of processes, which share the ports; the first also runs the jobs, unless a
 * separate worker does. An ended process is replaced; while others serve, a new process waits for its search. Returns
 * the exit code.
 */
export async function serveTogether(environment: Environment, options: ServeOptions): Promise<number> {
  if (cluster.isWorker) {
    const besides = process.env['REGISTRY_PROCESS'] !== '1'
    const isCovered = process.env['REGISTRY_IS_COVERED'] === '1'
    const processes = Number(process.env['REGISTRY_PROCESSES'])
    // A port comes over this channel, and a process that serves only pages waits for nothing else.
    process.channel?.ref()
    try {
      return await serve(environment, { ...options, besides, isCovered, processes }, (lines) =>
        process.send?.({ ready: lines }),
      )
    } finally {
      process.channel?.unref()
    }
  }
  try {
    const config = readConfig(environment)
    const count = processesFor(config, options)
    return count === 1 ? await serve(environment, options) : await lead(count, config, options)
  } catch (error) {
    say([sentenceOf(error)])
    return 1
  }
}

function processesFor({ processes, database }: Config, { only, dev }: ServeOptions): number {
  if (dev || only === 'worker') return 1
  if (database.kind === 'server' || only === 'web') return processes ?? availableParallelism()
  if (processes !== undefined && processes > 1) throw new ConfigError(oneAlone)
  return 1
}

const oneAlone =
  'PROCESSES above 1 needs a PostgreSQL server: the embedded database belongs to one process. Set DATABASE_URL, or PROCESSES to 1.'

/**
 * Starts the processes and replaces ended processes. The first process updates the database before the others start.
 */
async function lead(count: number, { listening }: Config, { only }: ServeOptions): Promise<number> {
  // Each process accepts its own connections: connections that are handed to a process as it is killed would get no
  // answer.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const running = new Map<number, Worker>()
  const serving = new Map<number, Worker>()
  const stopping = new AbortController()
  let failure = 0
  const isStopping = (): boolean => stopping.signal.aborted

  const start = async (number: number): Promise<string[] | undefined> => {
    const worker = cluster.fork({
      REGISTRY_PROCESS: String(number),
      REGISTRY_PROCESSES: String(count),
      REGISTRY_IS_COVERED: serving.size > 0 ? '1' : '0',
    })
    running.set(number, worker)
    const ended = once(worker, 'exit').then(() => {
      running.delete(number)
      serving.delete(number)
      failure = worker.process.exitCode ?? 1
      return undefined
    })
    const ready = await Promise.race([told(worker), ended])
    if (!ready) return undefined
    serving.set(number, worker)
    void ended.then(() => replace(number, worker))
    return ready
  }
  const replace = async (number: number, { process: { pid, exitCode, signalCode } }: Worker): Promise<void> => {
    if (isStopping()) return
    say([`Process ${number} (${pid}) ended by ${signalCode ?? `exit code ${exitCode}`}; another takes its place.`])
    do await sleep(pauseMs)
    while (!isStopping() && !(await start(number)))
  }
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    stopping.abort()
    await Promise.all(
      [...running.values()].map((worker) => {
        worker.process.kill(signal)
        return once(worker, 'exit')
      }),
    )
  }

  const stopped = new Promise<void>((resolve) => onStop((signal) => void stop(signal).then(resolve)))
  // The port of the metrics opens before the processes start, so that a port in use stops the start.
  const metrics = only === 'web' ? undefined : await serveMetrics(listening, () => readMeasures(serving))
  const lines = await start(1)
  const others = lines && (await Promise.all(numbers.slice(1).map(start)))
  if (!lines || !others?.every(Boolean)) {
    // Exit code of the process that could not start, saved before the other processes end.
    const code = failure
    if (!isStopping()) await stop('SIGTERM')
    await metrics?.close(0)
    return code
  }
  const pids = [...running.values()].map((worker) => worker.process.pid)
  const measured = metrics ? [describePart(metrics)] : []
  say([`Processes ${pids.join(', ')}`, ...lines.slice(0, -1), ...measured, ...lines.slice(-1)])
  await stopped
  await metrics?.close(0)
  return 0
}

/** Resolves with the message of a process that is ready. */
function told(worker: Worker): Promise<string[]> {
  return new Promise((resolve) => worker.once('message', ({ ready }: { ready: string[] }) => resolve(ready)))
}
