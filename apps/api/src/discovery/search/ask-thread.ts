import { Worker } from 'node:worker_threads'
import type { Kind, Numbered, Questions, ThreadReply } from './thread-messages.ts'

export interface ThreadOptions {
  /** File that the thread runs. */
  file: URL
  /** Heap limit of the thread in MiB. */
  heap: number
  /** Timeout of a question. A thread that takes longer is replaced. */
  longestMs: number
  /** Most questions that may wait in the queue. */
  mostWaiting: number
  /** Called when the thread broke. The next question starts an empty thread. */
  onBreak(error: unknown): void
}

/** Error for a question without an answer in time, or for a full queue. */
export class TooBusyError extends Error {
  override readonly name = 'TooBusyError'
}

export interface AskedThread {
  /**
   * Sends a question to the thread; questions run in sequence. Throws `TooBusyError` for a full queue, or without an
   * answer within `ms`. Without `ms`, the queue has no limit. Throws when the thread breaks.
   */
  ask<Name extends Kind>(kind: Name, ask: Questions[Name]['ask'], ms?: number): Promise<Questions[Name]['answer']>
  /** Ends the thread as an error would. @internal */
  break(): Promise<void>
  close(): Promise<void>
}

interface Asked {
  question: Numbered<{ kind: Kind; ask: unknown }>
  settle(reply: ThreadReply): void
  reject(error: unknown): void
}

/** Creates a thread that starts with the first question. The thread does not keep the process alive. */
export function createAskedThread(options: ThreadOptions): AskedThread {
  const waiting: Asked[] = []
  let thread: Worker | undefined
  let current: Asked | undefined
  let watchdog: NodeJS.Timeout | undefined
  let numbers = 0
  let isClosed = false

  const hear = (from: Worker, { number, body }: Numbered<ThreadReply>): void => {
    // An abandoned thread may have answered just before its end.
    if (from !== thread || number !== current?.question.number) return
    const answered = current
    current = undefined
    clearTimeout(watchdog)
    answered.settle(body)
    next()
  }
  const fail = (broken: Worker, error: unknown): void => {
    if (thread !== broken) return
    thread = undefined
    broken.terminate().catch(options.onBreak)
    clearTimeout(watchdog)
    const open = [...(current ? [current] : []), ...waiting.splice(0)]
    current = undefined
    for (const { reject } of open) reject(error)
    if (!isClosed) options.onBreak(error)
  }
  const next = (): void => {
    const asked = current ? undefined : waiting.shift()
    if (!asked) return
    try {
      send(asked)
    } catch (error) {
      // A failure to copy a question to the thread, or to start a thread, fails only this question.
      asked.reject(error)
      next()
    }
  }
  const send = (asked: Asked): void => {
    const busy = (thread ??= startThread(options, hear, fail))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- which windows have, and threads do not
    busy.postMessage(asked.question)
    current = asked
    const tooLong = `the thread was busy for ${options.longestMs} ms`
    watchdog = setTimeout(() => fail(busy, new TooBusyError(tooLong)), options.longestMs).unref()
  }

  return {
    ask: async (kind, ask, ms) => {
      if (isClosed) throw new Error('the search is closed')
      if (ms !== undefined && waiting.length >= options.mostWaiting) throw new TooBusyError('too many questions wait')
      const { asked, answer } = createAsked(++numbers, kind, ask)
      waiting.push(asked)
      next()
      return ms === undefined ? answer : within(answer, ms, () => remove(waiting, asked))
    },
    break: async () => void (await thread?.terminate()),
    close: async () => {
      isClosed = true
      const own = thread
      if (own) fail(own, new Error('the search is closed'))
      await own?.terminate()
    },
  }
}

function startThread(
  { file, heap }: ThreadOptions,
  hear: (thread: Worker, reply: Numbered<ThreadReply>) => void,
  fail: (thread: Worker, error: unknown) => void,
): Worker {
  const thread = new Worker(file, {
    resourceLimits: { maxOldGenerationSizeMb: heap },
    // The thread gets no settings, because they include secrets.
    env: {},
  })
  thread.on('message', (reply: Numbered<ThreadReply>) => hear(thread, reply))
  thread.on('error', (error) => fail(thread, error))
  thread.on('exit', (code) => fail(thread, new Error(`the thread ended with code ${code}`)))
  thread.unref()
  return thread
}

function createAsked<Name extends Kind>(
  number: number,
  kind: Name,
  ask: Questions[Name]['ask'],
): { asked: Asked; answer: Promise<Questions[Name]['answer']> } {
  const { promise, resolve, reject } = Promise.withResolvers<Questions[Name]['answer']>()
  const settle = (reply: ThreadReply): void => {
    if ('failure' in reply) reject(new Error(reply.failure))
    else resolve(reply.answer)
  }
  // The caller may have stopped waiting: an unhandled rejection must not end the process.
  promise.catch(() => undefined)
  return { asked: { question: { number, body: { kind, ask } }, settle, reject }, answer: promise }
}

async function within<Answer>(answer: Promise<Answer>, ms: number, onLate: () => void): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    onLate()
    late.reject(new TooBusyError(`not answered within ${ms} ms`))
  }, ms).unref()
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function remove<Item>(items: Item[], item: Item): void {
  const at = items.indexOf(item)
  if (at >= 0) items.splice(at, 1)
}
