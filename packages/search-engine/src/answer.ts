import type { Catalogue } from './catalogue/catalogue.ts'
import type { Entry } from './catalogue/entry.ts'
import { createFacetCounter } from './facets.ts'
import { conditionsOf } from './filter/filters.ts'
import { comfyLines } from './match/comfy-lines.ts'
import { didYouMean } from './match/did-you-mean.ts'
import { find, score, type Found } from './match/find.ts'
import { mostWords } from './match/query-words.ts'
import { reasonsOf } from './match/reasons.ts'
import { parseQuery } from './query/parse-query.ts'
import { firstOf, orderOf } from './rank/order.ts'
import { priorOf, standingOf } from './rank/prior.ts'
import type { Note, SearchAnswer, SearchHit, SearchRequest } from './search-request.ts'

/** Answers a request from a catalogue; `now` is in milliseconds since 1970. Never throws, whatever the text. */
export function answer(catalogue: Catalogue, request: SearchRequest, now: number): SearchAnswer {
  const parsed = parseQuery(request.text ?? '', now)
  const found =
    parsed.words === ''
      ? undefined
      : find(catalogue, parsed.words, request.filters?.statuses ?? ['active'], request.fields)
  const conditions = conditionsOf([request.filters ?? {}, parsed.filters], request.also)
  const facets = createFacetCounter(request.facets ?? [])
  const isCounted = (request.facets?.length ?? 0) > 0
  const slots = (found?.slots ?? [...catalogue.entries.keys()]).filter((slot) => {
    const entry = catalogue.entries[slot]
    if (!entry) return false
    if (!isCounted) return conditions.every(({ holds }) => holds(entry))
    const failed = conditions.filter(({ holds }) => !holds(entry))
    facets.count(entry, failed)
    return failed.length === 0
  })
  const scores = found ? score(catalogue, found, slots, now) : standings(catalogue, slots, now)
  const [offset, limit] = [whole(request.offset, 0, Number.MAX_SAFE_INTEGER), whole(request.limit, 20, mostHits)]
  const page = firstOf(slots, offset + limit, orderOf(request.sort ?? 'relevance', catalogue.entries, scores))
  const meant = found && didYouMean(catalogue, found, parsed.words)
  return {
    total: slots.length,
    hits: page.slice(offset).flatMap((slot) => {
      const entry = catalogue.entries[slot]
      return entry ? [hitOf(entry, slot, scores[slot] ?? 0, found, now)] : []
    }),
    facets: facets.facets(),
    ...(meant !== undefined && { didYouMean: meant }),
    notes: [...parsed.notes, ...wordNotes(found)],
  }
}

const mostHits = 1000
const mostComfyNodes = 5

function whole(value: number | undefined, usual: number, most: number): number {
  if (value === undefined || Number.isNaN(value)) return usual
  return Math.min(most, Math.max(0, Math.floor(value)))
}

/** Without a text, what speaks for a pack is all there is. */
function standings({ entries }: Catalogue, slots: readonly number[], now: number): Float64Array {
  const scores = new Float64Array(entries.length)
  for (const slot of slots) {
    const entry = entries[slot]
    if (entry) scores[slot] = priorOf(entry, now)
  }
  return scores
}

function hitOf(entry: Entry, slot: number, total: number, found: Found | undefined, now: number): SearchHit {
  return {
    id: entry.id,
    score: total,
    ranking: { text: found?.text[slot] ?? 0, ...standingOf(entry, now) },
    reasons: found ? reasonsOf(found, entry, slot) : [],
    comfyNodes: found ? matchedComfyNodes(found, entry) : [],
  }
}

function matchedComfyNodes({ query }: Found, entry: Entry): string[] {
  return comfyLines(entry, query.terms, mostComfyNodes).map(({ name }) => name)
}

function wordNotes(found: Found | undefined): Note[] {
  const first = found?.words[mostWords]
  return first ? [{ code: 'too_many_words', word: first.text }] : []
}
