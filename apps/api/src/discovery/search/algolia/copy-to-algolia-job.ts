import { readChangesSince } from '../../changes/read-since.ts'
import type { Context } from '../../../context.ts'
import { runAlone } from '../../../platform/db/run-alone.ts'
import type { Attempt } from '../../../platform/jobs/queue.ts'
import { hiddenIndex, nodesIndex, suggestionsIndex } from '../index-names.ts'
import { readRecords, walkRecords, type SourcedRecord } from '../records/read-records.ts'
import { algoliaRecord } from './algolia-record.ts'
import { createAlgoliaWriter, settingsDigest, type AlgoliaWriter } from './algolia-writer.ts'
import { findCopy, saveCopy } from './copy-store.ts'
import type { AlgoliaRecord } from './fit-record.ts'
import { fold, wordsOf } from '@registry/search-engine'
import type { NodeRecord } from '../records/present-record.ts'

/** Collects suggestions: names, tags, and words that several packs have in their names. */
interface SuggestionCounter {
  add(record: NodeRecord): void
  /** Returns the queries with the most packs, as records of the suggestions index. */
  records(): AlgoliaRecord[]
}

const mostSuggestions = 5000

/**
 * Maximum names and words that the counter tracks; it ignores further names and words, so that a large catalogue cannot
 * exhaust memory.
 */
const mostCounted = 200_000

const longestQuery = 60

const leastPacks = 2

type Parts = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'jobs'>

/**
 * Interval of a full copy: installs and stars change without an entry in the change feed, and suggestions need all
 * nodes.
 */
const replaceMs = 24 * 60 * 60 * 1000
/** Pause after the last failed attempt, unless a change of the catalogue queues the job earlier. */
const pauseMs = 10 * 60 * 1000
const atATime = 200

/**
 * Creates the job that updates the copy of the catalogue at Algolia, by changes or as a whole. The saved position
 * advances only after Algolia has accepted the writes, so an outage loses nothing. One process writes at a time.
 */
export function copyToAlgoliaJob(context: Parts): (attempt: Attempt<object>) => Promise<void> {
  let writing: Promise<void> = Promise.resolve()
  return async ({ isLast }) => {
    const own = writing.then(() => runAlone(context.config.database, 'copy-to-algolia', () => copy(context)))
    writing = own.catch(() => undefined)
    try {
      await own
    } catch (error) {
      const due = new Date(context.clock.now().getTime() + pauseMs)
      // This job has its own key, because a waiting job would block jobs that later changes queue under the shared key.
      if (isLast) await context.jobs.send(context.db, 'copy-to-algolia', {}, 'copy-to-algolia-again', due)
      throw error
    }
  }
}

async function copy({ config, db, clock, log }: Parts): Promise<void> {
  if (config.search.engine !== 'algolia') return
  const application = config.search.appId
  const { createAlgoliaClient } = await import('./algolia-client.ts')
  const writer = createAlgoliaWriter(createAlgoliaClient(config.search, 'write'))
  const known = await findCopy(db, application)
  const now = clock.now()
  const settings = settingsDigest()
  const isDue = !known || known.settings !== settings || now.getTime() - known.replaced_at.getTime() > replaceMs
  const since = known && { xmin: known.oldest_open, seen: known.seen, at: known.read_at }
  const { nodeIds, position } = await readChangesSince(db, since, now)
  const isReplaced = isDue || nodeIds === undefined
  if (isReplaced) {
    await writer.prepare()
    const count = await replaceAll(db, writer)
    log.info({ nodes: count }, 'the catalogue was copied to Algolia')
  } else {
    for (let at = 0; at < nodeIds.length; at += atATime) await putNodes(db, writer, nodeIds.slice(at, at + atATime))
  }
  await saveCopy(db, {
    application,
    settings,
    oldest_open: position.xmin,
    seen: position.seen,
    read_at: position.at,
    replaced_at: isReplaced || !known ? now : known.replaced_at,
  })
}

async function putNodes(db: Context['db'], writer: AlgoliaWriter, ids: readonly string[]): Promise<void> {
  const found = await readRecords(db, ids)
  const there = new Set(found.map(({ record }) => record.id))
  await writer.put(found.map((one) => ({ record: algoliaRecord(one), isHidden: isHidden(one) })))
  await writer.remove(ids.filter((id) => !there.has(id)))
}

/** Rewrites every index, and returns the total of packs. */
async function replaceAll(db: Context['db'], writer: AlgoliaWriter): Promise<number> {
  const counter = createSuggestionCounter()
  let count = 0
  const pages = async function* (wanted: (one: SourcedRecord) => boolean): AsyncGenerator<AlgoliaRecord[]> {
    for await (const page of walkRecords(db, atATime)) {
      const kept = page.filter(wanted)
      count += kept.length
      if (kept.length > 0) yield kept.map(algoliaRecord)
    }
  }
  await writer.replace(
    nodesIndex,
    pages((one) => {
      if (!isHidden(one)) counter.add(one.record)
      return !isHidden(one)
    }),
  )
  await writer.replace(hiddenIndex, pages(isHidden))
  await writer.replace(suggestionsIndex, suggestionPages(counter.records()))
  return count
}

async function* suggestionPages(records: AlgoliaRecord[]): AsyncGenerator<AlgoliaRecord[]> {
  if (records.length > 0) yield records
}

function isHidden({ row }: SourcedRecord): boolean {
  return row.status !== 'active'
}

function createSuggestionCounter(): SuggestionCounter {
  const names = new Map<string, number>()
  const words = new Map<string, { popularity: number; packs: number }>()
  return {
    add: (record) => {
      // Installs differ by orders of magnitude, so the popularity is logarithmic.
      const popularity = 1 + Math.round(Math.log2(1 + record.total_install))
      const name = queryOf(record.name)
      if (name !== '' && names.size < mostCounted) names.set(name, Math.max(popularity, names.get(name) ?? 0))
      const own = new Set([...record.tags.map(queryOf), ...wordsOf(record.name).flatMap(({ parts }) => parts)])
      for (const word of own) {
        if (word.length < 2) continue
        const known = words.get(word)
        if (known) {
          known.packs += 1
          known.popularity += popularity
        } else if (words.size < mostCounted) words.set(word, { popularity, packs: 1 })
      }
    },
    records: () => {
      const popularities = new Map(names)
      for (const [word, { popularity, packs }] of words) {
        if (packs >= leastPacks) popularities.set(word, Math.max(popularity, popularities.get(word) ?? 0))
      }
      return [...popularities]
        .toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
        .slice(0, mostSuggestions)
        .map(([query, popularity]) => ({
          objectID: query,
          query,
          popularity,
          nb_words: query.split(' ').length,
        }))
    },
  }
}

function queryOf(text: string): string {
  const query = fold(text).replaceAll(/\s+/g, ' ').trim()
  return query.length > longestQuery ? '' : query
}
