import type { Schema } from '@registry/api-client'
import { keyOf } from '../version-key.ts'

type Version = Schema<'AdminVersion'>
type Page = Pick<Schema<'AdminVersionPage'>, 'total' | 'totalPages' | 'versions'>

/**
 * Returns the number of versions in the queue besides those decided here, or `undefined` while a displayed version is
 * undecided.
 */
export const waitingBeyond = (
  rows: readonly Version[] | undefined,
  answer: Page | undefined,
  decided: ReadonlySet<string>,
): number | undefined => {
  if (answer === undefined || rows === undefined || rows.length === 0) return undefined
  if (rows.some((row) => !decided.has(keyOf(row)))) return undefined
  return Math.max(0, answer.total - answer.versions.filter((row) => decided.has(keyOf(row))).length)
}

/**
 * Returns the page of the next undecided versions: the current page if the queue moved up, else the next page, else the
 * first page.
 */
export const pageToGoOn = (answer: Page, page: number, decided: ReadonlySet<string>): number => {
  if (answer.versions.length === 0) return Math.max(1, Math.min(page, answer.totalPages))
  if (answer.versions.some((row) => !decided.has(keyOf(row)))) return page
  return page < answer.totalPages ? page + 1 : 1
}
