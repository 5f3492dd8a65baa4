/** Fills in the path parameters and percent-encodes their values. Placeholders without a value stay. */
export const resolvePath = (path: string, parameters: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(parameters, name) ? encodeURIComponent(String(parameters[name])) : whole,
  )

/** Builds the cache key of a response. */
export const queryKey = (path: string, query: Record<string, unknown> = {}) => ['api', path, query] as const

/** Returns whether a cache key belongs to the path or to a path below it. */
export const isBelow = (key: readonly unknown[], path: string): boolean => {
  const [kind, kept] = key
  if (kind !== 'api' || typeof kept !== 'string') return false
  return kept === path || kept.startsWith(path.endsWith('/') ? path : `${path}/`)
}
