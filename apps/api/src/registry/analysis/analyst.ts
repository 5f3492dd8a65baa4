import { Worker } from 'node:worker_threads'
import { AnalysisError } from './analysis-error.ts'
import type { Analysis, AnalysisStage } from './analysis.ts'
import type { ThreadAnswer, ThreadResults, ThreadTask } from './analysis-thread.ts'

export interface AnalystLimits {
  /** Maximum concurrent analyses; further analyses wait. */
  threads: number
  /** Time limit of an analysis. */
  ms: number
  /** Heap limit of a thread in MiB. */
  heap: number
}

/** Analyses packs in worker threads, so that an untrusted pack never blocks the process. */
export interface Analyst {
  /** Analyses a valid local archive, or a folder. Throws AnalysisError above a limit, or after a crash. */
  analyse(path: string, onStage: (stage: AnalysisStage) => void): Promise<Analysis>
  /** Reads only the example workflows. Throws as `analyse` does. */
  readExamples(path: string): Promise<Analysis['examples']>
  /** Ends every thread; running analyses fail. */
  close(): Promise<void>
}

const restMs = 60_000

/** Creates an analyst that starts threads on demand, and ends threads after an idle minute. */
export function createAnalyst(limits: AnalystLimits): Analyst {
  const resting: Worker[] = []
  const all = new Set<Worker>()
  const slots = createSlots(limits.threads)

  const start = (): Worker => {
    const thread = new Worker(new URL('./analysis-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.heap },
      // A thread needs none of the registry's settings, which include secrets.
      env: {},
    })
    all.add(thread)
    thread.on('exit', () => all.delete(thread))
    // A thread that crashes while idle gets a replacement on demand.
    thread.on('error', () => drop(thread))
    return thread
  }
  const drop = (thread: Worker): void => {
    const index = resting.indexOf(thread)
    if (index >= 0) resting.splice(index, 1)
  }
  const rest = (thread: Worker): void => {
    resting.push(thread)
    thread.unref()
    // A grammar never releases memory until its thread ends.
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

  const work = async <Part extends keyof ThreadResults>(
    task: ThreadTask & { part: Part },
    onStage: (stage: AnalysisStage) => void,
  ): Promise<ThreadResults[Part]> => {
    await slots.take()
    const thread = wake()
    try {
      const result = await ask(thread, task, limits.ms, onStage)
      rest(thread)
      return result
    } catch (error) {
      await thread.terminate()
      throw error
    } finally {
      slots.leave()
    }
  }

  return {
    analyse: (path, onStage) => work({ path, part: 'all' }, onStage),
    readExamples: (path) => work({ path, part: 'examples' }, () => undefined),
    async close() {
      await Promise.all([...all].map((thread) => thread.terminate()))
    },
  }
}

/** Creates slots with a single holder each. Further callers wait in turn. */
function createSlots(count: number): { take(): Promise<void>; leave(): void } {
  const waiting: (() => void)[] = []
  let free = count
  return {
    take: async () => {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    leave: () => {
      const next = waiting.shift()
      if (next) next()
      else free++
    },
  }
}

function ask<Part extends keyof ThreadResults>(
  thread: Worker,
  task: ThreadTask & { part: Part },
  ms: number,
  onStage: (stage: AnalysisStage) => void,
): Promise<ThreadResults[Part]> {
  const answer = Promise.withResolvers<ThreadResults[Part]>()
  const hear = (message: ThreadAnswer): void => {
    if ('stage' in message) onStage(message.stage)
    // The thread answers the requested part.
    else if ('result' in message) answer.resolve(message.result as ThreadResults[Part])
    else answer.reject(new AnalysisError('analysis_failed', message.failure))
  }
  const fail = (error: unknown): void => answer.reject(failureOf(error))
  const timer = setTimeout(() => answer.reject(new AnalysisError('analysis_too_slow')), ms)
  thread.on('message', hear).on('error', fail).on('exit', fail)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- windows have an origin, threads do not
  thread.postMessage(task)
  return answer.promise.finally(() => {
    clearTimeout(timer)
    thread.off('message', hear).off('error', fail).off('exit', fail)
  })
}

function failureOf(error: unknown): AnalysisError {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return new AnalysisError(isMemory ? 'analysis_too_large' : 'analysis_failed', error)
}
