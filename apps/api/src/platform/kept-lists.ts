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

/** So many rows an index passes in a millisecond: a jump leaves a place for each, and no two are kept that are nearer. */
export const placeEvery = 1000

/** The places among rows that were read from an offset on: each thousandth of the list, and the last one. */
export function placesOf<Row extends { place: number }>(
  rows: readonly Row[],
  from: number,
  after: (row: Row) => readonly string[],
): PageStart[] {
  return rows
    .filter((row, at) => (from + row.place) % placeEvery === 0 || at === rows.length - 1)
    .map((row) => ({ offset: from + row.place, after: after(row) }))
}

const mostLists = 500
/** A place more is a few dozen bytes. */
const mostStarts = 5000

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
      if (places[at]?.offset !== start.offset && places.length < mostStarts) {
        places.splice(at, 0, start)
        // Whoever reads page after page needs the last place, and leaves the others far apart.
        const [earlier = 0, before = 0] = [places[at - 2]?.offset, places[at - 1]?.offset]
        if (at > 0 && before - earlier < placeEvery) places.splice(at - 1, 1)
      }
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
