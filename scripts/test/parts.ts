/** What `npm test` consists of, in the order in which it runs. */
export const parts = ['check', 'unit', 'api', 'server', 'e2e'] as const

export type Part = (typeof parts)[number]

export interface Choice {
  wanted: ReadonlySet<Part>
  filters: readonly string[]
}

/** What the words after `npm test --` ask for: parts by name, and other words as parts of file names. */
export function chooseParts(words: readonly string[]): Choice {
  const named = parts.filter((part) => words.includes(part))
  const filters = words.filter((word) => !parts.some((part) => part === word))
  if (named.length > 0) return { wanted: new Set(named), filters }
  return { wanted: new Set(filters.length > 0 ? parts.filter((part) => part !== 'check') : parts), filters }
}
