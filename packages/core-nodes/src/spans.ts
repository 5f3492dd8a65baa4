/** Spans of release positions, oldest first. Each pair includes `from` and excludes `until`. */
export type Spans = readonly (readonly [from: number, until: number])[]

/** Returns the releases in both span lists. */
export function intersectSpans(a: Spans, b: Spans): [number, number][] {
  return a.flatMap(([from, until]) =>
    b.flatMap(([start, end]): [number, number][] => {
      const [first, last] = [Math.max(from, start), Math.min(until, end)]
      return first < last ? [[first, last]] : []
    }),
  )
}

/** Returns the releases in the first spans that are not in the second. */
export function withoutSpans(spans: Spans, taken: Spans): [number, number][] {
  let left: [number, number][] = spans.map(([from, until]) => [from, until])
  for (const [from, until] of taken)
    left = left.flatMap(([start, end]): [number, number][] => [
      ...(start < Math.min(end, from) ? [[start, Math.min(end, from)] satisfies [number, number]] : []),
      ...(Math.max(start, until) < end ? [[Math.max(start, until), end] satisfies [number, number]] : []),
    ])
  return left
}

/** Returns all releases of the spans, in as few spans as possible. */
export function uniteSpans(spans: Spans): Spans {
  const united: [number, number][] = []
  for (const [from, until] of spans.toSorted(([a], [b]) => a - b)) {
    const last = united.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else united.push([from, until])
  }
  return united
}
