/** An item with a term; terms in a list are unique. */
interface Termed {
  readonly term: string
}

/** Items sorted by term. */
export interface TermList<Item extends Termed> {
  add(item: Item): void
  remove(item: Item): void
  /** Sorts pending changes now, so that the next query does not have to. */
  order(): void
  /** Items whose term has a prefix, sorted. */
  beginningWith(prefix: string): Item[]
}

/** Limit up to which changes are applied one by one. More pending changes are merged in a single pass. */
const mostAtOnce = 100

/**
 * Creates a list as a sorted array. For the thousands of terms below a short prefix, a tree is many times slower.
 * Changes wait for the next query, because most terms of a replaced pack return.
 */
export function createTermList<Item extends Termed>(): TermList<Item> {
  let ordered: Item[] = []
  const added = new Set<Item>()
  const removed = new Set<Item>()
  const isHere = (item: Item): boolean => ordered[indexFrom(ordered, item.term)] === item
  const order = (): void => {
    if (added.size + removed.size > mostAtOnce) {
      ordered = changed(ordered, [...removed].filter(isHere).sort(byTerm), [...added].sort(byTerm))
    } else {
      for (const item of removed) if (isHere(item)) ordered.splice(indexFrom(ordered, item.term), 1)
      for (const item of added) ordered.splice(indexFrom(ordered, item.term), 0, item)
    }
    added.clear()
    removed.clear()
  }
  return {
    add: (item) => void (removed.delete(item) || added.add(item)),
    remove: (item) => void (added.delete(item) || removed.add(item)),
    order,
    beginningWith: (prefix) => {
      order()
      const first = indexFrom(ordered, prefix)
      const found: Item[] = []
      for (let at = first; at < ordered.length; at++) {
        const item = ordered[at]
        if (!item?.term.startsWith(prefix)) break
        found.push(item)
      }
      return found
    },
  }
}

function byTerm(a: Termed, b: Termed): number {
  return a.term < b.term ? -1 : 1
}

/**
 * Returns the list without the removed items and with the added items, both sorted. Each change costs a single search.
 */
function changed<Item extends Termed>(
  ordered: readonly Item[],
  without: readonly Item[],
  others: readonly Item[],
): Item[] {
  const all: Item[] = []
  let [from, gone] = [0, 0]
  const takeUntil = (end: number): void => {
    for (; from < end; from++) {
      const item = ordered[from]
      if (item === without[gone]) gone += 1
      else if (item) all.push(item)
    }
  }
  for (const other of others) {
    takeUntil(indexFrom(ordered, other.term))
    all.push(other)
  }
  takeUntil(ordered.length)
  return all
}

/** Returns the index of the first item whose term is not before the given term. */
function indexFrom(ordered: readonly Termed[], term: string): number {
  let [low, high] = [0, ordered.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ordered[middle]?.term ?? '') < term) low = middle + 1
    else high = middle
  }
  return low
}
