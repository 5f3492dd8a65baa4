import type { Entry } from '../catalogue/entry.ts'
import type { NumberFact, DocFacts } from '../catalogue/doc-facts.ts'
import type { Column, ColumnSort, SearchSort } from '../search-request.ts'

/** Compares two docIds of a catalogue. */
export type Comparison = (a: number, b: number) => number

/** The total order of a sort; for `relevance`, the order of equal scores. Ids break the last ties. */
export function orderOf(sort: SearchSort | readonly ColumnSort[], { entries, facts }: Ordered): Comparison {
  if (typeof sort !== 'string') return columnOrder(sort, entries)
  const first = sort === 'relevance' ? undefined : firsts[sort]
  const order: Comparison = (a, b) => {
    const [left, right] = [entries[a], entries[b]]
    if (!left || !right) return 0
    return (first?.(left, right) ?? 0) || standing(left, right) || byText(left.id, right.id)
  }
  if (first) return order
  const { searchRanking: ranking, downloads } = facts
  // Without a full match, nearly all packs have equal scores. These two columns separate most packs.
  return (a, b) => (ranking[a] ?? 0) - (ranking[b] ?? 0) || (downloads[b] ?? 0) - (downloads[a] ?? 0) || order(a, b)
}

interface Ordered {
  entries: readonly (Entry | undefined)[]
  facts: Pick<DocFacts, 'searchRanking' | 'downloads'>
}

/** Sorts by a numeric column, highest first. */
export const keyOfSort: Partial<Record<SearchSort, NumberFact>> = {
  installs: 'downloads',
  stars: 'stars',
  newest: 'createdAt',
  updated: 'release',
}

function columnOrder(sorts: readonly ColumnSort[], entries: readonly (Entry | undefined)[]): Comparison {
  return (a, b) => {
    const [left, right] = [entries[a], entries[b]]
    if (!left || !right) return 0
    for (const { column, descending } of sorts) {
      const missing = column === 'releasedAt' ? byMissingRelease(left, right) : 0
      if (missing !== 0) return missing
      const difference = byColumn[column](left, right)
      if (difference !== 0) return descending ? -difference : difference
    }
    return byText(left.id, right.id)
  }
}

const byColumn: Record<Column, (a: Entry, b: Entry) => number> = {
  id: (a, b) => byText(a.id, b.id),
  name: (a, b) => byText(a.foldedName, b.foldedName),
  publisher: (a, b) => byText(a.publisherId, b.publisherId),
  downloads: (a, b) => a.downloads - b.downloads,
  stars: (a, b) => a.stars - b.stars,
  rating: (a, b) => a.rating - b.rating,
  searchRanking: (a, b) => a.searchRanking - b.searchRanking,
  createdAt: (a, b) => a.createdAt - b.createdAt,
  updatedAt: (a, b) => a.updatedAt - b.updatedAt,
  releasedAt: (a, b) => newestRelease(b, a),
}

const firsts: Record<Exclude<SearchSort, 'relevance'>, (a: Entry, b: Entry) => number> = {
  installs: (a, b) => b.downloads - a.downloads,
  stars: (a, b) => b.stars - a.stars,
  newest: (a, b) => b.createdAt - a.createdAt,
  updated: (a, b) => byMissingRelease(a, b) || newestRelease(a, b),
  name: (a, b) => byText(a.foldedName, b.foldedName),
}

/** Applies the tie breakers in order. */
function standing(a: Entry, b: Entry): number {
  return a.searchRanking - b.searchRanking || b.downloads - a.downloads || b.stars - a.stars || firsts.updated(a, b)
}

function newestRelease(a: Entry, b: Entry): number {
  return (b.releasedAt ?? 0) - (a.releasedAt ?? 0)
}

/** Sorts packs without a release last, in both directions. */
function byMissingRelease(a: Entry, b: Entry): number {
  return Number(a.releasedAt === undefined) - Number(b.releasedAt === undefined)
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
