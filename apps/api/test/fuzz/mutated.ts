interface Mutation {
  /** Index of the changed place, modulo the number of places. */
  at: number
  by: unknown
  how: 'replace' | 'remove' | 'wrap' | 'add'
}

type Container = Record<string, unknown> | unknown[]

/** Returns a copy of JSON that differs in a single place. */
export function mutated(value: unknown, { at, by, how }: Mutation): unknown {
  const copy: unknown = structuredClone(value)
  const places = placesOf(copy)
  const place = places[at % Math.max(1, places.length)]
  if (!place) return by
  const [container, key] = place
  // A list accepts an index as an object accepts a key.
  const target = container as Record<string, unknown>
  if (how === 'replace') target[key] = by
  if (how === 'wrap') target[key] = [target[key]]
  if (how === 'add') target[Array.isArray(container) ? String(container.length) : `x-${at % 10}`] = by
  if (how === 'remove') {
    if (Array.isArray(container)) container.splice(Number(key), 1)
    else delete container[key]
  }
  return copy
}

function placesOf(value: unknown): [Container, string][] {
  if (typeof value !== 'object' || value === null) return []
  const container = value as Container
  return Object.entries(value).flatMap(([key, inner]): [Container, string][] => [[container, key], ...placesOf(inner)])
}
