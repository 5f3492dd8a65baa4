import type { Schema } from '@registry/api-client'
import { keyOf } from '../version-key.ts'

type Version = Schema<'AdminVersion'>

/** Selected version as the admin saw it, with its page number. */
export interface Chosen {
  version: Version
  page: number
}

/** Selected versions by key. A selection survives changes of pages and filters. */
export type Selection = ReadonlyMap<string, Chosen>

/** Returns the selection with versions added or removed. */
export const selected = (
  selection: Selection,
  versions: readonly Version[],
  { isChosen, page }: { isChosen: boolean; page: number },
): Selection => {
  const next = new Map(selection)
  for (const version of versions) {
    if (isChosen) next.set(keyOf(version), { version, page })
    else next.delete(keyOf(version))
  }
  return next
}

/** Returns the rows between two keys, including both. Returns only the row of `to` if `from` is not among the rows. */
export const rowsBetween = (rows: readonly Version[], from: string | undefined, to: string): readonly Version[] => {
  const [start, end] = [rows.findIndex((row) => keyOf(row) === from), rows.findIndex((row) => keyOf(row) === to)]
  if (end < 0) return []
  return start < 0 ? rows.slice(end, end + 1) : rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** Returns the number of pages with selected versions. */
export const pagesOf = (selection: Selection): number => new Set([...selection.values()].map(({ page }) => page)).size
