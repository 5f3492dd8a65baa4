/** Something that has a term, which nothing else in the list has. */
interface Termed {
  readonly term: string
}

/** Terms in their order. */
export interface TermList<Item extends Termed> {
  add(item: Item): void
  remove(item: Item): void
  /** Puts what was added in its place, which the next question does otherwise. */
  order(): void
  /** Those that begin with a prefix, in their order. */
  beginningWith(prefix: string): Item[]
}

/** More than these are put in order together with all others. */
const mostAtOnce = 200

/**
 * An array in order: a tree is walked many times as long for the thousands of terms that begin with three letters. What was
 * added waits until somebody asks.
 */
export function createTermList<Item extends Termed>(): TermList<Item> {
  let ordered: Item[] = []
  let added = new Set<Item>()
  const order = (): void => {
    if (added.size > mostAtOnce) ordered = [...ordered, ...added].sort((a, b) => (a.term < b.term ? -1 : 1))
    else for (const item of added) ordered.splice(placeOf(ordered, item.term), 0, item)
    added = new Set()
  }
  return {
    add: (item) => added.add(item),
    remove: (item) => {
      if (added.delete(item)) return
      const at = placeOf(ordered, item.term)
      if (ordered[at] === item) ordered.splice(at, 1)
    },
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
