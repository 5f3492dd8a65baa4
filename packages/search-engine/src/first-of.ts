/** The first `count` of many in their order, without ordering the rest. */
export function firstOf<T>(items: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
  if (count >= items.length / 4) return items.toSorted(compare).slice(0, count)
  let kept: T[] = []
  let last: T | undefined
  for (const item of items) {
    if (last !== undefined && compare(item, last) >= 0) continue
    kept.push(item)
    if (kept.length < 2 * count) continue
    kept = kept.sort(compare).slice(0, count)
    last = kept.at(-1)
  }
  return kept.sort(compare).slice(0, count)
}

/**
 * The first `count` of many numbers: those of the highest keys first, each number's key being at its place in `keys`, and
 * equal ones as `compare` has them. Nothing but keys is looked at of those that are not among them.
 */
export function firstByKey(
  numbers: Uint32Array,
  count: number,
  keys: Float64Array,
  compare: (a: number, b: number) => number,
): number[] {
  const least = keyOfLast(numbers, count, keys)
  const kept: number[] = []
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0
    if ((keys[number] ?? 0) >= least) kept.push(number)
  }
  return firstOf(kept, count, (a, b) => (keys[b] ?? 0) - (keys[a] ?? 0) || compare(a, b))
}

/** The key that `count` of the numbers reach; of fewer numbers, whatever they have. Its time does not depend on their order. */
function keyOfLast(numbers: Uint32Array, count: number, keys: Float64Array): number {
  if (count === 0 || count * 2 >= numbers.length) return Number.NEGATIVE_INFINITY
  // The highest so far as a heap, the least of them first: what is in order is one.
  const best = Float64Array.from(numbers.subarray(0, count), (number) => keys[number] ?? 0).sort()
  for (let at = count; at < numbers.length; at++) {
    const key = keys[numbers[at] ?? 0] ?? 0
    if (key > (best[0] ?? 0)) replaceLeast(best, key)
  }
  return best[0] ?? Number.NEGATIVE_INFINITY
}

/** Puts a key in place of the least one of a heap. */
function replaceLeast(heap: Float64Array, key: number): void {
  let at = 0
  for (let child = 1; child < heap.length; child = 2 * at + 1) {
    const next = child + 1
    const lesser = next < heap.length && (heap[next] ?? 0) < (heap[child] ?? 0) ? next : child
    const least = heap[lesser] ?? 0
    if (least >= key) break
    heap[at] = least
    at = lesser
  }
  heap[at] = key
}
