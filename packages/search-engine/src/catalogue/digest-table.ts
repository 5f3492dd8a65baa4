/** Multimap from digests to docIds. */
export interface DigestTable {
  get(digest: number): number[]
  add(digest: number, docId: number): void
  remove(digest: number, docId: number): void
}

// A slot of the table holds a docId plus one, or a mark.
const empty = 0
const removed = -1
const leastSlots = 1024

/**
 * Creates a table of two typed arrays with open addressing. A map with millions of names as keys would take four times
 * the space.
 */
export function createDigestTable(): DigestTable {
  let digests = new Int32Array(leastSlots)
  let docIds = new Int32Array(leastSlots)
  /** Number of pairs in the table, and number of used slots. */
  let [count, used] = [0, 0]

  const put = (digest: number, entry: number): void => {
    let at = slotOf(digest, docIds.length)
    while (docIds[at] !== empty) at = (at + 1) & (docIds.length - 1)
    digests[at] = digest
    docIds[at] = entry
    used += 1
  }
  const grow = (): void => {
    const [oldDigests, oldDocIds] = [digests, docIds]
    let slots = leastSlots
    while (slots < count * 2.5) slots *= 2
    digests = new Int32Array(slots)
    docIds = new Int32Array(slots)
    used = 0
    for (const [at, entry] of oldDocIds.entries()) if (entry > empty) put(oldDigests[at] ?? 0, entry)
  }

  return {
    get: (digest) => {
      const found: number[] = []
      for (let at = slotOf(digest, docIds.length); docIds[at] !== empty; at = (at + 1) & (docIds.length - 1)) {
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
      for (let at = slotOf(digest, docIds.length); docIds[at] !== empty; at = (at + 1) & (docIds.length - 1)) {
        if (digests[at] !== digest || docIds[at] !== docId + 1) continue
        docIds[at] = removed
        count -= 1
        return
      }
    },
  }
}

/**
 * Returns the first slot to probe for a digest. `slots` is a power of two. The multiplication spreads similar digests.
 */
function slotOf(digest: number, slots: number): number {
  return (Math.imul(digest, 0x9e3779b1) >>> 8) & (slots - 1)
}
