import type { Catalogue } from './catalogue/catalogue.ts'
import type { Entry } from './catalogue/entry.ts'
import { statusMask } from './catalogue/slot-facts.ts'
import { createFacetCounter } from './facets.ts'
import { conditionsOf } from './filter/filters.ts'
import { comfyLines } from './match/comfy-lines.ts'
import { didYouMean } from './match/did-you-mean.ts'
import { find, score, type Found } from './match/find.ts'
import { mostWords } from './match/query-words.ts'
import { reasonsOf } from './match/reasons.ts'
import { parseQuery } from './query/parse-query.ts'
import { firstOf } from './rank/first-of.ts'
import { orderOf } from './rank/order.ts'
import { priorOf, shareToday, standingOf } from './rank/prior.ts'
import type { SearchStatus } from './search-document.ts'
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
  const open = found?.slots ?? openSlots(catalogue, request.filters?.statuses ?? ['active'])
  // The status is always among the conditions; whoever has a slot that is open fulfils it.
  const isAllOpen = !isCounted && conditions.length === 1 && !request.also?.length
  const slots = isAllOpen
    ? open
    : open.filter((slot) => {
        const entry = catalogue.entries[slot]
        if (!entry) return false
        if (!isCounted) return conditions.every(({ holds }) => holds(entry))
        const failed = conditions.filter(({ holds }) => !holds(entry))
        facets.count(entry, failed)
        return failed.length === 0
      })
  const scoresOf = (some: readonly number[]): Float64Array =>
    found ? score(catalogue, found, some, now) : standings(catalogue, some, now)
  const sort = request.sort ?? 'relevance'
  const ranks = sort === 'relevance' ? scoresOf(slots) : new Float64Array()
  const [offset, limit] = [whole(request.offset, 0, Number.MAX_SAFE_INTEGER), whole(request.limit, 20, mostHits)]
  const page = firstOf(slots, offset + limit, orderOf(sort, catalogue.entries, ranks)).slice(offset)
  const scores = sort === 'relevance' ? ranks : scoresOf(page)
  const meant = found && didYouMean(catalogue, found, parsed.words)
  return {
    total: slots.length,
    hits: page.flatMap((slot) => {
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
function standings({ entries, facts }: Catalogue, slots: readonly number[], now: number): Float64Array {
  const scores = new Float64Array(entries.length)
  const today = shareToday(now)
  for (const slot of slots) {
    scores[slot] = priorOf(facts.steadyPrior[slot] ?? 0, facts.release[slot] ?? 0, today)
  }
  return scores
}

function openSlots({ entries, facts }: Catalogue, statuses: readonly SearchStatus[]): number[] {
  const open = statusMask(statuses)
  const slots: number[] = []
  for (let slot = 0; slot < entries.length; slot++) if (((facts.status[slot] ?? 0) & open) !== 0) slots.push(slot)
  return slots
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
