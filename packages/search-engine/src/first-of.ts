/** Returns the first `count` items in order, without sorting the other items. */
export function firstOf<T>(items: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
  if (count >= items.length / 4) return items.toSorted(compare).slice(0, count)
  let first: T[] = []
  let last: T | undefined
  for (const item of items) {
    if (last !== undefined && compare(item, last) >= 0) continue
    first.push(item)
    if (first.length < 2 * count) continue
    first = first.sort(compare).slice(0, count)
    last = first.at(-1)
  }
  return first.sort(compare).slice(0, count)
}

/**
 * Returns the `count` numbers with the highest `keys`, highest first. `compare` orders equal keys. Each other number
 * costs only a read of its key.
 */
export function firstByKey(
  numbers: Uint32Array,
  count: number,
  keys: Float64Array,
  compare: (a: number, b: number) => number,
): number[] {
  const least = keyOfLast(numbers, count, keys)
  const first: number[] = []
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0
    if ((keys[number] ?? 0) >= least) first.push(number)
  }
  return firstOf(first, count, (a, b) => (keys[b] ?? 0) - (keys[a] ?? 0) || compare(a, b))
}

/** Returns the key that the best `count` numbers reach. The run time does not depend on the order of the numbers. */
function keyOfLast(numbers: Uint32Array, count: number, keys: Float64Array): number {
  if (count === 0 || count * 2 >= numbers.length) return Number.NEGATIVE_INFINITY
  // Min-heap of the best keys. A sorted array already is a heap.
  const best = Float64Array.from(numbers.subarray(0, count), (number) => keys[number] ?? 0).sort()
  for (let at = count; at < numbers.length; at++) {
    const key = keys[numbers[at] ?? 0] ?? 0
    if (key > (best[0] ?? 0)) replaceLeast(best, key)
  }
  return best[0] ?? Number.NEGATIVE_INFINITY
}

/** Replaces the root of a min-heap and restores the heap. */
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
