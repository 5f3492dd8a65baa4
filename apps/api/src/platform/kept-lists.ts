import { LRUCache } from 'lru-cache'

/** A place in a list from which it is read on: after a row, of which this is what orders it, there were so many rows before. */
export interface PageStart {
  offset: number
  after: readonly string[]
}

/**
 * What was learned of lists while nothing of the catalogue changed: how many rows they have, and after which row a place far
 * down comes, so that neither is counted for each page. Lists are told apart by a text of the caller's.
 */
export interface KeptLists {
  /** How many rows a list has, by whatever they are counted by; counted by one of those who ask at once. */
  counts(list: string, count: () => Promise<Counts>): Promise<Counts>
  /** The nearest place at or before an offset; undefined where the list is to be read from its beginning. */
  startOf(list: string, offset: number): PageStart | undefined
  /** Notes a place of a list as it was in a revision. */
  note(list: string, revision: number, start: PageStart): void
  revision(): number
  /** Begins to keep: from here on a revision passes with every change that any process commits. */
  keep(): void
}

export type Counts = Readonly<Record<string, number>>

const mostLists = 500
/** A place more is a few dozen bytes. */
const mostStarts = 2000

/** Until `keep` is called, everything is counted and read each time. */
export function createKeptLists({ revision }: { revision(): number }): KeptLists {
  const counts = new LRUCache<string, { revision: number; counted: Promise<Counts> }>({ max: mostLists })
  const starts = new LRUCache<string, { revision: number; places: PageStart[] }>({ max: mostLists })
  let isKeeping = false
  return {
    counts: (list, count) => {
      if (!isKeeping) return count()
      const known = counts.get(list)
      if (known?.revision === revision()) return known.counted
      const counted = count()
      counts.set(list, { revision: revision(), counted })
      // Whoever asks hears of it; the next one counts again.
      void counted.catch(() => counts.delete(list))
      return counted
    },
    startOf: (list, offset) => {
      const known = starts.get(list)
      if (known?.revision !== revision()) return undefined
      return known.places[placeOf(known.places, offset + 1) - 1]
    },
    note: (list, madeOf, start) => {
      if (!isKeeping || madeOf !== revision() || start.offset === 0) return
      const known = starts.get(list)
      const places = known?.revision === madeOf ? known.places : []
      const at = placeOf(places, start.offset)
      if (places[at]?.offset !== start.offset && places.length < mostStarts) places.splice(at, 0, start)
      starts.set(list, { revision: madeOf, places })
    },
    revision,
    keep: () => {
      isKeeping = true
    },
  }
}

/** Where the first place stands that is not before an offset. */
function placeOf(places: readonly PageStart[], offset: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[middle]?.offset ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}
