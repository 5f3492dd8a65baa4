/** The address of a call with its parameters filled in, as it is sent. */
export const resolvePath = (path: string, parameters: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(parameters, name) ? encodeURIComponent(String(parameters[name])) : whole,
  )

/** The key that an answer is kept by. */
export const queryKey = (path: string, query: Record<string, unknown> = {}) => ['api', path, query] as const

/** Whether a kept answer is of an address or of one below it. */
export const isBelow = (key: readonly unknown[], path: string): boolean => {
  const [kind, kept] = key
  if (kind !== 'api' || typeof kept !== 'string') return false
  return kept === path || kept.startsWith(path.endsWith('/') ? path : `${path}/`)
}
