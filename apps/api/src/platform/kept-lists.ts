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
  /** The same with places all over a list, where somebody tells these without passing its rows. */
  places(list: string, find: () => Promise<ListPlaces>): Promise<ListPlaces>
  /** The nearest place at or before an offset; undefined where the list is to be read from its beginning. */
  startOf(list: string, offset: number): PageStart | undefined
  /** Notes a place of a list as it was in a revision. */
  note(list: string, revision: number, start: PageStart): void
  revision(): number
  /** Begins to keep: from here on a revision passes with every change that any process commits. */
  keep(): void
}

export interface ListPlaces {
  total: number
  /** In the order of the list. */
  starts: readonly PageStart[]
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
/** Those of which all places are known are a few, with a thousand places and more each. */
const mostPlacedLists = 40
/** A place more is a few dozen bytes. */
const mostStarts = 5000

/** Until `keep` is called, everything is counted and read each time. */
export function createKeptLists({ revision }: { revision(): number }): KeptLists {
  const starts = new LRUCache<string, { revision: number; places: PageStart[] }>({ max: mostLists })
  let isKeeping = false
  const once = <Learned>(max: number) => {
    const known = new LRUCache<string, { revision: number; learned: Promise<Learned> }>({ max })
    return (list: string, learn: () => Promise<Learned>): Promise<Learned> => {
      if (!isKeeping) return learn()
      const before = known.get(list)
      if (before?.revision === revision()) return before.learned
      const learned = learn()
      known.set(list, { revision: revision(), learned })
      // Whoever asks hears of it; the next one asks again.
      void learned.catch(() => known.delete(list))
      return learned
    }
  }
  return {
    counts: once<Counts>(mostLists),
    places: once<ListPlaces>(mostPlacedLists),
    startOf: (list, offset) => {
      const known = starts.get(list)
      if (known?.revision !== revision()) return undefined
      return nearestStart(known.places, offset)
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

/** Where a page is read from: where one that was noted ended, or from the nearest of all places. What is near waits for nobody. */
export async function nearerStart(
  offset: number,
  noted: PageStart | undefined,
  placed: Promise<ListPlaces> | undefined,
): Promise<PageStart | undefined> {
  if (!placed || offset - (noted?.offset ?? 0) < placeEvery) return noted
  const near = nearestStart((await placed).starts, offset)
  return near && near.offset > (noted?.offset ?? 0) ? near : noted
}

/** The last place at or before an offset of those that are in the order of their list. */
function nearestStart(places: readonly PageStart[], offset: number): PageStart | undefined {
  return places[placeOf(places, offset + 1) - 1]
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
