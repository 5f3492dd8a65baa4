import type { Schema } from '@registry/api-client'
import { keyOf } from '../version-key.ts'

type Version = Schema<'AdminVersion'>

/**
 * Merges fresh rows into the displayed order. Versions decided here keep their position even if the queue lacks them. New
 * rows come last.
 */
export const keepOrder = (
  shown: readonly Version[],
  fresh: readonly Version[],
  decided: ReadonlySet<string>,
): Version[] => {
  const byKey = new Map(fresh.map((row) => [keyOf(row), row]))
  const kept = shown.flatMap((row) => {
    const key = keyOf(row)
    return byKey.get(key) ?? (decided.has(key) ? row : [])
  })
  const known = new Set(kept.map(keyOf))
  return [...kept, ...fresh.filter((row) => !known.has(keyOf(row)))]
}

/** Returns the next undecided version below a version, else from the top, or `undefined` if there is none. */
export const nextOpen = (
  rows: readonly Version[],
  after: string | undefined,
  decided: ReadonlySet<string>,
): Version | undefined => {
  const at = rows.findIndex((row) => keyOf(row) === after)
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find((row) => !decided.has(keyOf(row)))
}
