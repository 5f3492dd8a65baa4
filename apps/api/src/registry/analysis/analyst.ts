import { Worker } from 'node:worker_threads'
import { AnalysisError } from './analysis-error.ts'
import type { Analysis, AnalysisStage } from './analysis.ts'
import type { ThreadAnswer } from './analysis-thread.ts'

export interface AnalystLimits {
  /** Concurrent analyses; further ones wait. */
  threads: number
  /** Time limit of an analysis. */
  ms: number
  /** Heap limit of a thread in MiB. */
  heap: number
}

/** Analyses packs in worker threads, so that a stranger's pack never blocks the process. */
export interface Analyst {
  /** Analyses a sound local archive, or a folder. Throws AnalysisError when it exceeds a limit or crashes. */
  analyse(path: string, onStage: (stage: AnalysisStage) => void): Promise<Analysis>
  /** Ends every thread; running analyses fail. */
  close(): Promise<void>
}

const restMs = 60_000

/** Creates an analyst that starts threads on demand, and ends those that are idle for a minute. */
export function createAnalyst(limits: AnalystLimits): Analyst {
  const resting: Worker[] = []
  const all = new Set<Worker>()
  const waiting: (() => void)[] = []
  let free = limits.threads

  const start = (): Worker => {
    const thread = new Worker(new URL('./analysis-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.heap },
      // A thread needs none of the registry's settings, which include secrets.
      env: {},
    })
    all.add(thread)
    thread.on('exit', () => all.delete(thread))
    // A thread that crashes while idle is replaced on demand.
    thread.on('error', () => drop(thread))
    return thread
  }
  const drop = (thread: Worker): void => {
    const place = resting.indexOf(thread)
    if (place >= 0) resting.splice(place, 1)
  }
  const rest = (thread: Worker): void => {
    resting.push(thread)
    thread.unref()
    // A grammar keeps the memory that it once needed for the life of its thread.
    const timer = setTimeout(() => {
      drop(thread)
      void thread.terminate()
    }, restMs).unref()
    thread.once('awake', () => clearTimeout(timer))
  }
  const wake = (): Worker => {
    const thread = resting.pop() ?? start()
    thread.emit('awake')
    thread.ref()
    return thread
  }

  return {
    async analyse(path, onStage) {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      const thread = wake()
      try {
        const analysis = await ask(thread, path, limits.ms, onStage)
        rest(thread)
        return analysis
      } catch (error) {
        await thread.terminate()
        throw error
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free++
      }
    },
    async close() {
      await Promise.all([...all].map((thread) => thread.terminate()))
    },
  }
}

function ask(thread: Worker, path: string, ms: number, onStage: (stage: AnalysisStage) => void): Promise<Analysis> {
  const answer = Promise.withResolvers<Analysis>()
  const hear = (message: ThreadAnswer): void => {
    if ('stage' in message) onStage(message.stage)
    else if ('analysis' in message) answer.resolve(message.analysis)
    else answer.reject(new AnalysisError('analysis_failed', message.failure))
  }
  const fail = (error: unknown): void => answer.reject(failureOf(error))
  const timer = setTimeout(() => answer.reject(new AnalysisError('analysis_too_slow')), ms)
  thread.on('message', hear).on('error', fail).on('exit', fail)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- windows have an origin, threads do not
  thread.postMessage(path)
  return answer.promise.finally(() => {
    clearTimeout(timer)
    thread.off('message', hear).off('error', fail).off('exit', fail)
  })
}

function failureOf(error: unknown): AnalysisError {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return new AnalysisError(isMemory ? 'analysis_too_large' : 'analysis_failed', error)
}
