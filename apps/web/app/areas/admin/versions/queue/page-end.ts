import type { Schema } from '@registry/api-client'
import { keyOf } from '../version-key.ts'

type Version = Schema<'AdminVersion'>
type Page = Pick<Schema<'AdminVersionPage'>, 'total' | 'totalPages' | 'versions'>

/** How many the queue has besides what was decided here; undefined while something of what is shown is open. */
export const waitingBeyond = (
  rows: readonly Version[] | undefined,
  answer: Page | undefined,
  decided: ReadonlySet<string>,
): number | undefined => {
  if (answer === undefined || rows === undefined || rows.length === 0) return undefined
  if (rows.some((row) => !decided.has(keyOf(row)))) return undefined
  return Math.max(0, answer.total - answer.versions.filter((row) => decided.has(keyOf(row))).length)
}

/** Where the next ones are: on the page itself when the queue moved up, else on the one behind it, and behind the last on the first. */
export const pageToGoOn = (answer: Page, page: number, decided: ReadonlySet<string>): number => {
  if (answer.versions.length === 0) return Math.max(1, Math.min(page, answer.totalPages))
  if (answer.versions.some((row) => !decided.has(keyOf(row)))) return page
  return page < answer.totalPages ? page + 1 : 1
}
