/** Numbers, each with the slots that have it. */
export interface DigestTable {
  get(digest: number): number[]
  add(digest: number, slot: number): void
  remove(digest: number, slot: number): void
}

// What stands for a slot at a place: one more than it, or one of these.
const empty = 0
const removed = -1
const leastPlaces = 1024

/** Two typed arrays with open addressing: millions of names as keys of a map would take four times the space. */
export function createDigestTable(): DigestTable {
  let digests = new Int32Array(leastPlaces)
  let slots = new Int32Array(leastPlaces)
  /** Pairs that are there, and places that are not empty. */
  let [kept, used] = [0, 0]

  const put = (digest: number, entry: number): void => {
    let at = placeOf(digest, slots.length)
    while (slots[at] !== empty) at = (at + 1) & (slots.length - 1)
    digests[at] = digest
    slots[at] = entry
    used += 1
  }
  const grow = (): void => {
    const [oldDigests, oldSlots] = [digests, slots]
    let places = leastPlaces
    while (places < kept * 2.5) places *= 2
    digests = new Int32Array(places)
    slots = new Int32Array(places)
    used = 0
    for (const [at, entry] of oldSlots.entries()) if (entry > empty) put(oldDigests[at] ?? 0, entry)
  }

  return {
    get: (digest) => {
      const found: number[] = []
      for (let at = placeOf(digest, slots.length); slots[at] !== empty; at = (at + 1) & (slots.length - 1)) {
        const entry = slots[at] ?? empty
        if (entry > empty && digests[at] === digest) found.push(entry - 1)
      }
      return found
    },
    add: (digest, slot) => {
      if (used >= slots.length * 0.7) grow()
      put(digest, slot + 1)
      kept += 1
    },
    remove: (digest, slot) => {
      for (let at = placeOf(digest, slots.length); slots[at] !== empty; at = (at + 1) & (slots.length - 1)) {
        if (digests[at] !== digest || slots[at] !== slot + 1) continue
        slots[at] = removed
        kept -= 1
        return
      }
    },
  }
}

/** Where looking for a digest begins; `places` is a power of two. Digests that differ little begin far apart. */
function placeOf(digest: number, places: number): number {
  return (Math.imul(digest, 0x9e3779b1) >>> 8) & (places - 1)
}
