import { Worker } from 'node:worker_threads'
import type { Kind, Numbered, Questions, ThreadReply } from './thread-messages.ts'

export interface ThreadOptions {
  /** The file that it runs. */
  file: URL
  /** MiB of its heap. */
  heap: number
  /** How long one question may take it; whatever takes longer breaks it. */
  longestMs: number
  /** Questions of those who wait for so long only that may wait. */
  mostWaiting: number
  /** Called when it broke: what it knew is gone, and the next question finds a new one that knows nothing. */
  onBreak(error: unknown): void
}

/** A question that was not answered in time, or that there was no place for. */
export class TooBusyError extends Error {
  override readonly name = 'TooBusyError'
}

export interface AskedThread {
  /**
   * Asks one question after the other; gives up when it is not answered in `ms`. Without `ms` there is always a place for it.
   * Throws when the thread breaks.
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

/** A thread that begins with the first question. It does not keep the process alive. */
export function createAskedThread(options: ThreadOptions): AskedThread {
  const waiting: Asked[] = []
  let thread: Worker | undefined
  let current: Asked | undefined
  let watchdog: NodeJS.Timeout | undefined
  let numbers = 0
  let isClosed = false

  const hear = (from: Worker, { number, body }: Numbered<ThreadReply>): void => {
    // A thread that was given up may have answered just before.
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
      // A question that cannot be copied to the thread, or a thread that cannot be started, fails this question alone.
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
  // The caller may have given up waiting: a failure that nobody hears must not end the process.
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
