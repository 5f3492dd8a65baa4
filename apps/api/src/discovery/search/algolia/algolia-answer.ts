import {
  fold,
  keyOf,
  standingOf,
  type FacetField,
  type Facets,
  type Reason,
  type SearchHit,
} from '@registry/search-engine'
import type { Hit, SearchResponse } from 'algoliasearch'
import { own } from '../../../platform/own.ts'
import { facetAttributes, reasonOf } from './attributes.ts'
import { markedParts, withoutMarks } from './marks.ts'

/** Fields read from a record. */
export interface FoundRecord extends Record<string, unknown> {
  id: string
  name: string
  search_ranking: number
  total_install: number
  github_stars: number
  released_at?: number
}

/**
 * Converts a hit to the format of the search port. Algolia returns no score, so `text` is the share of matched words,
 * and the score comes from the rank in the answer. `now` is in milliseconds.
 */
export function searchHit(hit: Hit<FoundRecord>, position: number, words: string, now: number): SearchHit {
  const found = matchesOf(hit)
  const { _rankingInfo: rankingInfo } = hit
  const counted = words.split(/\s+/).filter(Boolean).length
  const standing = standingOf(
    {
      searchRanking: hit.search_ranking,
      downloads: hit.total_install,
      stars: hit.github_stars,
      releasedAt: hit.released_at,
    },
    now,
  )
  return {
    id: hit.id,
    score: 1 / (1 + position),
    ranking: { text: counted === 0 ? 0 : Math.min(1, (rankingInfo?.words ?? counted) / counted), ...standing },
    reasons: counted === 0 ? [] : reasonsOf(hit, found, words),
    comfyNodes: found
      .filter(({ attribute }) => attribute === 'comfy_nodes')
      .toSorted((a, b) => b.parts.length - a.parts.length || a.text.length - b.text.length)
      .slice(0, 5)
      .map(({ text }) => text),
  }
}

/** Converts facet values to the format of the search port, sorted by count, highest first. */
export function facetsOf(fields: readonly FacetField[], { facets }: Pick<SearchResponse, 'facets'>): Facets {
  return Object.fromEntries(
    fields.map((field) => {
      const counted = Object.entries(own(facets ?? {}, facetAttributes[field]) ?? {})
      const values = spelledAlike(counted).map(({ value, count }) => ({
        value: field === 'status' ? statusOf(value) : value,
        count,
      }))
      return [field, values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, 50)]
    }),
  )
}

/** Merges values that filters treat as equal, in their most common spelling. */
function spelledAlike(counted: readonly (readonly [string, number])[]): { value: string; count: number }[] {
  const found = new Map<string, { value: string; count: number }>()
  for (const [value, count] of counted.toSorted(([, less], [, more]) => more - less)) {
    const known = found.get(fold(value))
    if (known) known.count += count
    else found.set(fold(value), { value, count })
  }
  return [...found.values()]
}

interface Match {
  attribute: string
  text: string
  parts: string[]
}

/** Returns the texts of a hit with matches. */
function matchesOf({ _highlightResult: results }: Hit<FoundRecord>): Match[] {
  return Object.entries(results ?? {}).flatMap(([attribute, result]) => {
    const texts: unknown[] = Array.isArray(result) ? result : [result]
    return texts.flatMap((one): Match[] => {
      if (typeof one !== 'object' || one === null || !('value' in one) || typeof one.value !== 'string') return []
      const parts = markedParts(one.value)
      return parts.length === 0 ? [] : [{ attribute, text: withoutMarks(one.value), parts }]
    })
  })
}

const mostReasons = 12

function reasonsOf(hit: Hit<FoundRecord>, matches: readonly Match[], words: string): Reason[] {
  const reasons = new Map<string, Reason>()
  const add = (reason: Reason): void => {
    reasons.set(`${reason.kind}\n${reason.text ?? ''}`, reason)
  }
  const [folded, key] = [fold(words).trim(), keyOf(words)]
  if (fold(hit.id) === folded || keyOf(hit.id) === key) add({ kind: 'exact-id' })
  if (fold(hit.name).trim() === folded || keyOf(hit.name) === key) add({ kind: 'exact-name' })
  if (matches.some(({ attribute, text }) => attribute === 'comfy_nodes' && keyOf(text) === key)) {
    add({ kind: 'exact-comfy-node' })
  }
  for (const { attribute, parts } of matches) {
    const kind = reasonOf(attribute)
    if (kind) add({ kind, text: fold(parts.join(' ')) })
  }
  const { _rankingInfo: rankingInfo } = hit
  if ((rankingInfo?.nbTypos ?? 0) > 0) add({ kind: 'typo' })
  return [...reasons.values()].slice(0, mostReasons)
}

function statusOf(word: string): string {
  return word.replace(/^NodeStatus/, '').toLowerCase()
}
