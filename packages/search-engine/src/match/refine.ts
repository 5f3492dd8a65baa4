import type { Entry } from '../catalogue/entry.ts'
import { bitOf } from '../catalogue/fields.ts'
import { comfyLines } from './comfy-lines.ts'
import { namePart, stands, type NamePart } from './name-part.ts'
import type { PlannedWord } from './plan.ts'
import { termsOfWord } from './query-words.ts'

/**
 * Bonuses for matches of a whole name, added to the weight of its words. Tuned on the tuning half of the relevance set.
 */
const bonuses = { name: 0.4, comfyNode: 0.5, exactComfyNode: 0.7, publisher: 0.35, shared: 0.15 }

/** Query in the form that is compared with names. */
export interface WholeQuery {
  folded: string
  /** Only the letters and digits of the query. */
  key: string
  words: readonly PlannedWord[]
  /** Parts of a name that match a word, for each word. */
  terms: readonly (readonly NamePart[])[]
}

/**
 * Prepares a query for the comparison with names. Names are compared with written words and close spellings, but not
 * with synonyms, which name other things.
 */
export function wholeQuery(folded: string, key: string, words: readonly PlannedWord[]): WholeQuery {
  const counted = words.filter(({ isFiller }) => !isFiller)
  return { folded, key, words: counted, terms: counted.map(closeTerms) }
}

/** Returns the bonus for matches of whole names. `shared` is the mask of the fields that all words share. */
export function refinement(entry: Entry, query: WholeQuery, shared: number, hasComfyNode: boolean): number {
  const inName = Math.max(
    coverage(entry.nameWords, entry.nameLength, query.terms),
    coverage(entry.idWords, entry.idLength, query.terms),
  )
  const inComfyNode = hasComfyNode ? 0 : comfyCoverage(entry, query, shared)
  return (
    bonuses.name * inName +
    bonuses.comfyNode * inComfyNode +
    (hasComfyNode ? bonuses.exactComfyNode : 0) +
    (entry.publisherKeys.includes(query.key) ? bonuses.publisher : 0) +
    (query.terms.length > 1 && (shared & oneTextBits) !== 0 ? bonuses.shared : 0)
  )
}

const comfyBit = bitOf('comfy-node')
const oneTextBits = bitOf('name') | bitOf('id') | bitOf('tag') | bitOf('description') | bitOf('translation')
const mostTerms = 6
/**
 * Limit of words for the comparison with names of comfy nodes. A longer query is no such name, and searching all names
 * for it would dominate the search time.
 */
const mostNameWords = 5

function closeTerms(word: PlannedWord): NamePart[] {
  const close = word.sources
    .filter(({ reading }) => reading !== 'synonym' && reading !== 'exact')
    .map(({ postings, weight }) =>
      namePart(
        postings.map(({ term }) => term),
        weight,
      ),
    )
    .sort((a, b) => b.weight - a.weight)
  return [namePart(termsOfWord(word), 1), ...close].slice(0, mostTerms)
}

/**
 * Returns how well a query and a name cover each other, from 0 to 1. The share of the query in the name counts more
 * than the share of the name in the query.
 */
function coverage(words: string, length: number, terms: WholeQuery['terms']): number {
  const found = new Set<string>()
  let sum = 0
  for (const alternatives of terms) {
    const match = alternatives.find((part) => stands(part, words))
    if (!match) continue
    sum += match.weight
    for (const term of match.terms) found.add(term)
  }
  const share = terms.length === 0 ? 0 : sum / terms.length
  return share * share * (0.4 + 0.6 * Math.min(1, found.size / length))
}

function comfyCoverage(entry: Entry, { terms }: WholeQuery, shared: number): number {
  if (terms.length < 2 || terms.length > mostNameWords || (shared & comfyBit) === 0) return 0
  const [best] = comfyLines(entry, terms, 1, terms.length)
  return best ? 0.5 + 0.5 * Math.min(1, terms.length / best.length) : 0
}
