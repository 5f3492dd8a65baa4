import { readdir } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { DamagedDatabase } from '../damage.ts'
import type { Answer, Ask, Asked, Failure, Reply, Rows, Told } from './messages.ts'

/** Methods of an embedded database that Kysely and the job queue call. It is in a thread or, in tests, in memory. */
export interface EmbeddedDatabase {
  readonly ready: boolean
  readonly closed: boolean
  readonly waitReady: Promise<void>
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the statement decides it, as with any driver
  query<Row>(text: string, values?: unknown[]): Promise<Omit<Rows, 'rows'> & { rows: Row[] }>
  /** Runs statements without values, in one text. */
  exec(text: string): Promise<{ rows: Record<string, unknown>[] }[]>
  transaction<Result>(work: (tx: EmbeddedTransaction) => Promise<Result>): Promise<Result>
  listen(channel: string, onNotice: (text: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export type EmbeddedTransaction = Pick<EmbeddedDatabase, 'query'> & { rollback(): Promise<void> }

/**
 * Opens the embedded database of a folder in a thread, and makes one where there is none. Throws DamagedDatabase when it does
 * not open. A thread that breaks fails what it was asked, and the next question finds a new one.
 */
export async function openEmbedded(directory: string): Promise<EmbeddedDatabase> {
  const hearers = new Map<string, Set<(text: string) => void>>()
  const hear = (channel: string, text: string): void => {
    for (const onNotice of hearers.get(channel) ?? []) onNotice(text)
  }
  let thread = await startFresh(directory, hear)
  let closed = false

  const ask = (question: Ask): Promise<Answer> => {
    if (closed) return Promise.reject(new Error('PGlite is closed'))
    if (thread.hasEnded()) {
      thread = startThread(directory, hear)
      // Listeners also ask from time to time, so a notice that fails is made up for.
      for (const channel of hearers.keys()) thread.ask({ kind: 'listen', channel }).catch(() => undefined)
    }
    return thread.ask(question)
  }
  const querying = (transaction?: number): Pick<EmbeddedDatabase, 'query'> => ({
    // The statement decides the type of its rows.
    query: (text, values = []) => ask({ kind: 'query', text, values, transaction }) as Promise<never>,
  })

  return {
    ready: true,
    waitReady: Promise.resolve(),
    get closed() {
      return closed
    },
    ...querying(),
    // The answer to this question is a list.
    exec: async (text) => (await ask({ kind: 'exec', text })) as Rows[],
    transaction: (work) => runTransaction(ask, querying, work),
    listen: async (channel, onNotice) => {
      const heard = hearers.get(channel) ?? new Set()
      hearers.set(channel, heard.add(onNotice))
      await ask({ kind: 'listen', channel })
      return async () => void heard.delete(onNotice)
    },
    close: async () => {
      if (closed) return
      const own = ask({ kind: 'close' })
      closed = true
      try {
        await own
      } finally {
        await thread.terminate()
      }
    },
  }
}

async function runTransaction<Result>(
  ask: (question: Ask) => Promise<Answer>,
  querying: (transaction: number) => Pick<EmbeddedDatabase, 'query'>,
  work: (tx: EmbeddedTransaction) => Promise<Result>,
): Promise<Result> {
  // The answer to this question is the number of the transaction.
  const transaction = (await ask({ kind: 'begin' })) as number
  let isOpen = true
  const end = async (commits: boolean): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await ask({ kind: 'end', transaction, commits })
  }
  try {
    const result = await work({ ...querying(transaction), rollback: () => end(false) })
    await end(true)
    return result
  } catch (error) {
    // The reason stands, also where the thread is gone.
    await end(false).catch(() => undefined)
    throw error
  }
}

interface Waiting {
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface DatabaseThread {
  /** Resolves when the database is open. */
  opened: Promise<void>
  hasEnded(): boolean
  ask(question: Ask): Promise<Answer>
  terminate(): Promise<void>
}

/** The thread that makes a database keeps some 100 MiB of that for good, so the first questions find another one. */
async function startFresh(directory: string, hear: (channel: string, text: string) => void): Promise<DatabaseThread> {
  const isNew = (await readdir(directory)).length === 0
  const first = startThread(directory, hear)
  await first.opened
  if (!isNew) return first
  await first.ask({ kind: 'close' })
  await first.terminate()
  const second = startThread(directory, hear)
  await second.opened
  return second
}

function startThread(directory: string, hear: (channel: string, text: string) => void): DatabaseThread {
  // The thread gets no settings, because they include secrets.
  const worker = new Worker(new URL('thread.ts', import.meta.url), { workerData: directory, env: {} })
  const waiting = new Map<number, Waiting>()
  const opening = Promise.withResolvers<void>()
  // The first question fails of it too.
  opening.promise.catch(() => undefined)
  let failure: Error | undefined
  let numbers = 0

  const end = (error: Error): void => {
    failure ??= error
    opening.reject(failure)
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }
  // A process that waits for nothing may end.
  const rest = (): void => {
    if (waiting.size === 0) worker.unref()
  }
  const settle = (told: Reply): void => {
    const asked = waiting.get(told.number)
    waiting.delete(told.number)
    rest()
    if ('failure' in told) asked?.reject(errorOf(told.failure))
    else asked?.resolve(told.answer)
  }
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The thread of the embedded database has ended.')))
  worker.on('message', (told: Told) => {
    if ('number' in told) settle(told)
    else if ('channel' in told) hear(told.channel, told.text)
    else if ('unopened' in told) end(unopened(told.unopened))
    else {
      opening.resolve()
      rest()
    }
  })
  return {
    opened: opening.promise,
    hasEnded: () => failure !== undefined,
    ask: (ask) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        const question: Asked = { number: ++numbers, ask }
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- which windows have, and threads do not
        worker.postMessage(question)
        waiting.set(question.number, { resolve, reject })
        worker.ref()
      }),
    terminate: async () => void (await worker.terminate()),
  }
}

/** Whatever is wrong with the files, the program inside ends with a trap and no reason. */
function unopened(failure: Failure): DamagedDatabase {
  return new DamagedDatabase(failure.message, { cause: errorOf(failure) })
}

function errorOf({ name, message, stack, facts }: Failure): Error {
  return Object.assign(new Error(message), { name, ...(stack !== undefined && { stack }), ...facts })
}
