import { followCatalogue, type Follower } from '../changes/follow-catalogue.ts'
import type { Config } from '../../platform/config/config.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Database } from '../../schema/tables.ts'
import { createAskedThread, TooBusyError, type AskedThread } from './ask-thread.ts'
import { readAllDocuments, readDocuments, readStandings } from './documents.ts'
import type { SearchIndex } from './search-index.ts'
import type { Kind, Questions, Unread } from './thread-messages.ts'

interface Parts {
  config: Config
  db: Database
  log: Log
  /** Called when the results of searches may have changed. */
  changed(): void
}

export interface EmbeddedIndex extends SearchIndex {
  /** Updates installs and stars of packs in the engine; a timer does this every ten minutes. @internal */
  readStandings(): Promise<void>
  /** Ends the thread as an error would. @internal */
  breakThread(): Promise<void>
}

/** Milliseconds. */
const limits = { build: 10_000, answer: 5000, thread: 15_000, standings: 10 * 60_000 }

/**
 * Creates a search engine in memory, in its own thread, with documents from the database. The engine starts with the
 * first search, or with `start`.
 */
export function createEmbeddedIndex({ config, db, log, changed }: Parts): EmbeddedIndex {
  const readiness = createReadiness()
  let follower: Follower | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const thread = createAskedThread({
    file: new URL('./search-thread.ts', import.meta.url),
    heap: 4096,
    longestMs: limits.thread,
    mostWaiting: 200,
    onBreak: (error) => {
      log.error({ err: error }, 'the search broke and begins anew')
      readiness.set(false)
      follower?.again()
    },
  })
  const filler = createFiller({ db, log, changed }, thread)

  const rebuild = async (): Promise<void> => {
    const start = performance.now()
    const nodes = await filler.rebuild()
    readiness.set(true)
    log.info({ nodes, ms: Math.round(performance.now() - start) }, 'the search has read the catalogue')
  }
  const begin = (): void => {
    if (isClosed) return
    const keeper = { onEverything: rebuild, onNodes: filler.update }
    follower ??= followCatalogue({ db, database: config.database, log }, keeper)
    timer ??= setInterval(() => {
      filler
        .takeStandings()
        .catch((error: unknown) => log.error({ err: error }, 'installs and stars could not be read'))
    }, limits.standings).unref()
  }
  const ask = async <Name extends Kind>(kind: Name, question: Questions[Name]['ask']) => {
    begin()
    await readiness.within(limits.build)
    return answered(thread.ask(kind, question, limits.answer), log)
  }

  return {
    search: (request) => ask('search', request),
    suggest: (text, limit) => ask('suggest', { text, limit }),
    comfyNodeNames: (text, limit) => ask('comfyNodeNames', { text, limit }),
    start: () => {
      begin()
      return readiness.whenReady()
    },
    isReady: () => (follower ? readiness.isReady() : undefined),
    caughtUp: async () => {
      begin()
      await follower?.caughtUp()
    },
    readStandings: filler.takeStandings,
    breakThread: () => thread.break(),
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await Promise.all([thread.close(), follower?.stop()])
    },
  }
}

async function answered<Answer>(asking: Promise<Answer>, log: Log): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    // `onBreak` logs the error that breaks the thread.
    if (error instanceof TooBusyError) log.warn({ err: error }, 'a search was not answered')
    throw new RegistryError('search_unavailable')
  }
}

// A search waits for at most a single part, which takes about five milliseconds.
const mostDocuments = 25
const mostStandings = 500

function* partsOf<Item>(items: Item[], most = mostDocuments): Generator<Item[]> {
  for (let start = 0; start < items.length; start += most) yield items.slice(start, start + most)
}

/** Fills the search engine of a thread from the database. */
function createFiller({ db, log, changed }: Omit<Parts, 'config'>, thread: AskedThread) {
  let catalogue = 0
  const note = (unread: Unread[]): void => {
    for (const { id, failure } of unread)
      log.error({ node: id, failure }, 'a node is not searched: it could not be read')
  }
  return {
    /** Fills a second catalogue in parts while searches use the first catalogue; returns its total of packs. */
    rebuild: async (): Promise<number> => {
      catalogue += 1
      await thread.ask('begin', { catalogue })
      for await (const { documents, unread } of readAllDocuments(db)) {
        note(unread)
        for (const part of partsOf(documents)) note(await thread.ask('fill', { catalogue, documents: part }))
      }
      const nodes = await thread.ask('swap', { catalogue })
      changed()
      return nodes
    },
    update: async (nodeIds: string[]): Promise<void> => {
      for await (const { documents, gone, unread } of readDocuments(db, nodeIds)) {
        note(unread)
        if (gone.length > 0) await thread.ask('put', { documents: [], gone })
        for (const part of partsOf(documents)) note(await thread.ask('put', { documents: part, gone: [] }))
      }
      changed()
    },
    takeStandings: async (): Promise<void> => {
      for await (const page of readStandings(db))
        for (const part of partsOf(page, mostStandings)) await thread.ask('setStanding', part)
      changed()
    },
  }
}

/** Tracks whether the engine can answer, and lets callers wait until then. */
interface Readiness {
  isReady(): boolean
  /** Resolves when the engine can answer, without a time limit. */
  whenReady(): Promise<void>
  /** Resolves when the engine can answer. Throws `search_unavailable` after `ms` milliseconds. */
  within(ms: number): Promise<void>
  set(isReady: boolean): void
}

/** State that is not ready yet. A caller that waits when it ends waits until it is ready again. */
function createReadiness(): Readiness {
  let isReady = false
  let next = Promise.withResolvers<void>()
  return {
    isReady: () => isReady,
    whenReady: () => next.promise,
    within: async (ms) => {
      if (isReady) return
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new RegistryError('search_unavailable')), ms).unref()
      try {
        await Promise.race([next.promise, late.promise])
      } finally {
        clearTimeout(timer)
      }
    },
    set: (value) => {
      if (value) next.resolve()
      else if (isReady) next = Promise.withResolvers()
      isReady = value
    },
  }
}
