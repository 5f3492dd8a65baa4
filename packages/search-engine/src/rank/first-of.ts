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
