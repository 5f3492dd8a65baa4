import { fold, wordsOf } from '@registry/search-engine'
import type { NodeRecord } from '../records/present-record.ts'
import type { AlgoliaRecord } from './fit-record.ts'

/** Gathers what people may type: names, tags, and words that several packs have in their names. */
export interface SuggestionCounter {
  add(record: NodeRecord): void
  /** The queries of most packs, as the records of a suggestions index are. */
  records(): AlgoliaRecord[]
}

const mostSuggestions = 5000
/** Beyond this the rarest are forgotten, so that no catalogue takes too much memory. */
const mostCounted = 200_000
const longestQuery = 60
const leastPacks = 2

export function createSuggestionCounter(): SuggestionCounter {
  const names = new Map<string, number>()
  const words = new Map<string, { popularity: number; packs: number }>()
  return {
    add: (record) => {
      // Installs differ by orders of magnitude.
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
