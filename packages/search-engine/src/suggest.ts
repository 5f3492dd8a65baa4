import type { Catalogue } from './catalogue/catalogue.ts'
import type { Entry } from './catalogue/entry.ts'
import { comfyLines } from './match/comfy-lines.ts'
import { find } from './match/find.ts'
import type { WholeQuery } from './match/refine.ts'
import { score } from './match/score.ts'
import { longestQuery, parseQuery } from './query/parse-query.ts'
import { firstByKey } from './first-of.ts'
import { orderOf } from './rank/order.ts'
import type { Suggestions } from './search-request.ts'
import { phrasesBeginningWith } from './synonyms/synonyms.ts'
import { fold } from './text/fold.ts'
import { isUnspaced } from './text/words.ts'

/** Limit of packs from which suggestions come. It must not exceed the number of refined packs. */
const mostLooked = 60
const mostSuggested = 20

/**
 * Returns suggestions for a typed text, from active packs only. Queries, packs and comfy nodes have at most `limit`
 * items each.
 */
export function suggest(catalogue: Catalogue, text: string, limit: number, now: number): Suggestions {
  const count = Math.min(mostSuggested, Math.max(0, Math.floor(limit) || 0))
  const { words } = parseQuery(text.slice(0, longestQuery), now)
  if (words === '' || count === 0) return { queries: [], packs: [], comfyNodes: [] }
  const found = find(catalogue, words, ['active'])
  const { scores, leaders } = score(catalogue, found, found.docIds, now)
  const best = firstByKey(leaders, mostLooked, scores, orderOf('relevance', catalogue))
  const entries = best.map((docId) => catalogue.entries[docId]).filter((entry) => entry !== undefined)
  return {
    queries: queriesFor(catalogue, words, count),
    packs: entries.slice(0, count).map(({ id, name }) => ({ id, name })),
    comfyNodes: comfyNodesFor(entries, found.query.terms, count),
  }
}

/** Lists known phrases with this prefix, then the text with its last word completed. */
function queriesFor(catalogue: Catalogue, text: string, count: number): string[] {
  const phrases = phrasesBeginningWith(text, count * 4).filter((phrase) =>
    phrase.terms.every((term) => catalogue.isVisible(term)),
  )
  const [, before = '', last = ''] = /^(.*?)(\S*)$/su.exec(text) ?? []
  const shortest = isUnspaced(last) ? 1 : 2
  const completed =
    last.length < shortest
      ? []
      : catalogue.dictionary
          .beginningWith(fold(last), count * 4)
          .filter(({ term, count: packs }) => packs >= 2 && catalogue.isVisible(term))
          .map(({ term }) => `${before}${term}`)
  const asked = fold(text)
  const all = new Set([...phrases.slice(0, Math.ceil(count / 2)).map((phrase) => phrase.text), ...completed])
  return [...all].filter((one) => fold(one) !== asked).slice(0, count)
}

/** Lists names that contain every word, best pack first, without duplicates. */
function comfyNodesFor(
  entries: readonly Entry[],
  terms: WholeQuery['terms'],
  count: number,
): Suggestions['comfyNodes'] {
  const found = new Map<string, string>()
  for (const entry of entries) {
    for (const { name, matched } of comfyLines(entry, terms, 3)) {
      if (matched === terms.length && !found.has(name)) found.set(name, entry.id)
    }
    if (found.size >= count) break
  }
  return [...found].slice(0, count).map(([name, packId]) => ({ name, packId }))
}
