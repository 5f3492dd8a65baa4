/** Multimap from digests to docIds. */
export interface DigestTable {
  get(digest: number): number[]
  add(digest: number, docId: number): void
  remove(digest: number, docId: number): void
}

// A place of the table holds a docId plus one, or a mark.
const empty = 0
const removed = -1
const leastPlaces = 1024

/**
 * Creates a table of two typed arrays with open addressing. A map with millions of names as keys would take four times
 * the space.
 */
export function createDigestTable(): DigestTable {
  let digests = new Int32Array(leastPlaces)
  let docIds = new Int32Array(leastPlaces)
  /** Number of pairs in the table, and number of used slots. */
  let [count, used] = [0, 0]

  const put = (digest: number, entry: number): void => {
    let at = placeOf(digest, docIds.length)
    while (docIds[at] !== empty) at = (at + 1) & (docIds.length - 1)
    digests[at] = digest
    docIds[at] = entry
    used += 1
  }
  const grow = (): void => {
    const [oldDigests, oldDocIds] = [digests, docIds]
    let places = leastPlaces
    while (places < count * 2.5) places *= 2
    digests = new Int32Array(places)
    docIds = new Int32Array(places)
    used = 0
    for (const [at, entry] of oldDocIds.entries()) if (entry > empty) put(oldDigests[at] ?? 0, entry)
  }

  return {
    get: (digest) => {
      const found: number[] = []
      for (let at = placeOf(digest, docIds.length); docIds[at] !== empty; at = (at + 1) & (docIds.length - 1)) {
        const entry = docIds[at] ?? empty
        if (entry > empty && digests[at] === digest) found.push(entry - 1)
      }
      return found
    },
    add: (digest, docId) => {
      if (used >= docIds.length * 0.7) grow()
      put(digest, docId + 1)
      count += 1
    },
    remove: (digest, docId) => {
      for (let at = placeOf(digest, docIds.length); docIds[at] !== empty; at = (at + 1) & (docIds.length - 1)) {
        if (digests[at] !== digest || docIds[at] !== docId + 1) continue
        docIds[at] = removed
        count -= 1
        return
      }
    },
  }
}

/**
 * Returns the first slot to probe for a digest. `places` is a power of two. The multiplication spreads similar digests.
 */
function placeOf(digest: number, places: number): number {
  return (Math.imul(digest, 0x9e3779b1) >>> 8) & (places - 1)
}
