import type { Schema } from '@registry/api-client'
import { keyOf } from '../version-key.ts'

type Version = Schema<'AdminVersion'>

/** A version that was chosen, as it was seen, and the page it stood on. */
export interface Chosen {
  version: Version
  page: number
}

/** Chosen versions by their keys; it outlasts pages and filters. */
export type Selection = ReadonlyMap<string, Chosen>

/** The selection with some versions added or taken away. */
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

/** The rows between two keys, both included; the second alone when the first is not among them. */
export const rowsBetween = (rows: readonly Version[], from: string | undefined, to: string): readonly Version[] => {
  const [start, end] = [rows.findIndex((row) => keyOf(row) === from), rows.findIndex((row) => keyOf(row) === to)]
  if (end < 0) return []
  return start < 0 ? rows.slice(end, end + 1) : rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** On how many pages the chosen ones stand. */
export const pagesOf = (selection: Selection): number => new Set([...selection.values()].map(({ page }) => page)).size
