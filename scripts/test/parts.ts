/** Parts of `npm test`, in the order in which they run. */
export const parts = ['check', 'unit', 'api', 'embedded', 'e2e'] as const

export type Part = (typeof parts)[number]

export interface Choice {
  wanted: ReadonlySet<Part>
  filters: readonly string[]
}

/** Reads the words after `npm test --`: names of parts, and other words as parts of file names. */
export function chooseParts(words: readonly string[]): Choice {
  const named = parts.filter((part) => words.includes(part))
  const filters = words.filter((word) => !parts.some((part) => part === word))
  if (named.length > 0) return { wanted: new Set(named), filters }
  return { wanted: new Set(filters.length > 0 ? parts.filter((part) => part !== 'check') : parts), filters }
}

/** Projects of vitest.config.ts, grouped by their database. */
export interface Projects {
  embedded: string[]
  server: string[]
}

const apiProjects = ['operations', 'api']

/**
 * Chooses the Vitest projects of all parts but the browser tests. Without a database server, the API tests run
 * completely on the embedded database.
 */
export function chooseProjects(wanted: ReadonlySet<Part>, hasServer: boolean): Projects {
  const unit = wanted.has('unit') ? ['unit'] : []
  const embedded = wanted.has('embedded') ? ['embedded'] : []
  if (!wanted.has('api')) return { embedded: [...unit, ...embedded], server: [] }
  if (!hasServer) return { embedded: [...unit, ...apiProjects], server: [] }
  return { embedded: [...unit, ...embedded], server: apiProjects }
}
