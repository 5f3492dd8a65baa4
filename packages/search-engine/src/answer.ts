import type { Catalogue } from './catalogue/catalogue.ts'
import type { Entry } from './catalogue/entry.ts'
import { statusMask } from './catalogue/doc-facts.ts'
import { countFacets, docIdsThat } from './facets.ts'
import { conditionsOf } from './filter/filters.ts'
import { comfyLines } from './match/comfy-lines.ts'
import { didYouMean } from './match/did-you-mean.ts'
import { find, type Found } from './match/find.ts'
import { mostWords } from './match/query-words.ts'
import { reasonsOf } from './match/reasons.ts'
import { score, type Scored } from './match/score.ts'
import { workspaceOf } from './match/workspace.ts'
import { parseQuery } from './query/parse-query.ts'
import { firstByKey, firstOf } from './first-of.ts'
import { keyOfSort, orderOf } from './rank/order.ts'
import { priorOf, shareToday, standingOf } from './catalogue/prior.ts'
import type { SearchStatus } from './search-document.ts'
import type { Note, SearchAnswer, SearchHit, SearchRequest } from './search-request.ts'

/** Answers a request from a catalogue; `now` is in milliseconds since 1970. Never throws, for any text. */
export function answer(catalogue: Catalogue, request: SearchRequest, now: number): SearchAnswer {
  const parsed = parseQuery(request.text ?? '', now)
  const statuses = request.filters?.statuses ?? ['active']
  const found =
    parsed.words === ''
      ? undefined
      : find(catalogue, parsed.words, statuses, request.fields && { fields: request.fields })
  const conditions = conditionsOf(catalogue, [request.filters ?? {}, parsed.filters], request.also)
  const open = found?.docIds ?? visibleDocIds(catalogue, statuses)
  const docIds = docIdsThat(open, conditions)
  const scored = (some: Uint32Array): Scored =>
    found
      ? score(catalogue, found, some, now)
      : { scores: standings(catalogue, some, now), leaders: some, refined: some.length }
  const sort = request.sort ?? 'relevance'
  const [offset, limit] = [whole(request.offset, 0, Number.MAX_SAFE_INTEGER), whole(request.limit, 20, mostHits)]
  const first = offset + limit
  const ranked = sort === 'relevance' ? scored(docIds) : undefined
  const among = ranked && first <= ranked.refined ? ranked.leaders : docIds
  const page = firstDocIds(catalogue, among, first, sort, ranked?.scores).slice(offset)
  const { scores } = ranked ?? scored(Uint32Array.from(page))
  const meant = found && didYouMean(catalogue, found, parsed.words)
  return {
    total: docIds.length,
    hits: page.flatMap((docId) => {
      const entry = catalogue.entries[docId]
      return entry ? [hitOf(entry, docId, scores[docId] ?? 0, found, now)] : []
    }),
    facets: countFacets(catalogue.values, request.facets ?? [], open, docIds, conditions, catalogue.entries.length),
    ...(meant !== undefined && { didYouMean: meant }),
    notes: [...parsed.notes, ...(found ? wordNotes(found, parsed.words, docIds.length) : [])],
  }
}

const mostHits = 1000
const mostComfyNodes = 5
const mostUnknown = 3

function whole(value: number | undefined, usual: number, most: number): number {
  if (value === undefined || Number.isNaN(value)) return usual
  return Math.min(most, Math.max(0, Math.floor(value)))
}

function firstDocIds(
  catalogue: Catalogue,
  docIds: Uint32Array,
  count: number,
  sort: NonNullable<SearchRequest['sort']>,
  scores: Float64Array | undefined,
): number[] {
  const order = orderOf(sort, catalogue)
  const key = typeof sort === 'string' ? keyOfSort[sort] : undefined
  if (scores) return firstByKey(docIds, count, scores, order)
  return key ? firstByKey(docIds, count, catalogue.facts[key], order) : firstOf([...docIds], count, order)
}

/** Scores packs by the prior score alone, for requests without a text. */
function standings(catalogue: Catalogue, docIds: Uint32Array, now: number): Float64Array {
  const { scores } = workspaceOf(catalogue)
  const today = shareToday(now)
  const { steadyPrior, release } = catalogue.facts
  for (let at = 0; at < docIds.length; at++) {
    const docId = docIds[at] ?? 0
    scores[docId] = priorOf(steadyPrior[docId] ?? 0, release[docId] ?? 0, today)
  }
  return scores
}

function visibleDocIds({ entries, facts }: Catalogue, statuses: readonly SearchStatus[]): Uint32Array {
  const open = statusMask(statuses)
  const docIds = new Uint32Array(entries.length)
  let count = 0
  for (let docId = 0; docId < docIds.length; docId++)
    if (((facts.status[docId] ?? 0) & open) !== 0) docIds[count++] = docId
  return docIds.subarray(0, count)
}

function hitOf(entry: Entry, docId: number, total: number, found: Found | undefined, now: number): SearchHit {
  return {
    id: entry.id,
    score: total,
    ranking: { text: found?.text[docId] ?? 0, ...standingOf(entry, now) },
    reasons: found ? reasonsOf(found, entry, docId) : [],
    comfyNodes: found ? matchedComfyNodes(found, entry) : [],
  }
}

function matchedComfyNodes({ query }: Found, entry: Entry): string[] {
  return comfyLines(entry, query.terms, mostComfyNodes).map(({ name }) => name)
}

function wordNotes(found: Found, text: string, total: number): Note[] {
  const first = found.words[mostWords]
  return [
    ...(total > 0 ? unknownWords(found, text) : []),
    ...(first ? [{ code: 'too_many_words' as const, word: first.text }] : []),
  ]
}

/** Returns the words that no pack has, at most three. A text with a task has no unknown words. */
function unknownWords({ words, tasks }: Found, text: string): Note[] {
  if (tasks.length > 0) return []
  const unknown = words.slice(0, mostWords).filter(({ sources, isFiller }) => sources.length === 0 && !isFiller)
  const written = new Set(unknown.map(({ start, end }) => text.slice(start, end)))
  return [...written].slice(0, mostUnknown).map((word) => ({ code: 'unknown_word', word }))
}
