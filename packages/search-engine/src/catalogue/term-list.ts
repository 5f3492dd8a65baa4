/** Something that has a term, which nothing else in the list has. */
interface Termed {
  readonly term: string
}

/** Terms in their order. */
export interface TermList<Item extends Termed> {
  add(item: Item): void
  remove(item: Item): void
  /** Puts what was added in its place and drops what was removed, which the next question does otherwise. */
  order(): void
  /** Those that begin with a prefix, in their order. */
  beginningWith(prefix: string): Item[]
}

/** More than these are put in order in one walk through all of them. */
const mostAtOnce = 100

/**
 * An array in order: a tree is walked many times as long for the thousands of terms that begin with three letters. What was
 * added and removed waits until somebody asks: of a pack that is replaced most terms come back.
 */
export function createTermList<Item extends Termed>(): TermList<Item> {
  let ordered: Item[] = []
  const added = new Set<Item>()
  const removed = new Set<Item>()
  const isHere = (item: Item): boolean => ordered[placeOf(ordered, item.term)] === item
  const order = (): void => {
    if (added.size + removed.size > mostAtOnce) {
      ordered = changed(ordered, [...removed].filter(isHere).sort(byTerm), [...added].sort(byTerm))
    } else {
      for (const item of removed) if (isHere(item)) ordered.splice(placeOf(ordered, item.term), 1)
      for (const item of added) ordered.splice(placeOf(ordered, item.term), 0, item)
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
      const first = placeOf(ordered, prefix)
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

/** The list without some and with others, both in order, whose places are looked for as few times as there are of them. */
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
    takeUntil(placeOf(ordered, other.term))
    all.push(other)
  }
  takeUntil(ordered.length)
  return all
}

/** Where the first one stands that is not before a term. */
function placeOf(ordered: readonly Termed[], term: string): number {
  let [low, high] = [0, ordered.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ordered[middle]?.term ?? '') < term) low = middle + 1
    else high = middle
  }
  return low
}
