import { createRevisionCache } from './cache/revision-cache.ts'
import type { Revisions } from './cache/revisions.ts'

/** Requested page of a list; `page` is 1-based. */
export interface Page {
  page: number
  limit: number
}

/** Normalizes page and limit of a query: a value below 1 means the first page, or 10 rows. */
export function pageOf(query: { page?: number; limit?: number }): Page {
  const { page = 1, limit = 10 } = query
  return { page: page < 1 ? 1 : countable(page), limit: limit < 1 ? 10 : countable(limit) }
}

/** Normalizes page and limit of a query with a maximum limit; a limit below 1 means the default. */
export function pageWithin(
  query: { page?: number; limit?: number },
  { usual, most }: { usual: number; most: number },
): Page {
  const { page, limit = usual } = query
  return pageOf({ ...(page !== undefined && { page }), limit: limit < 1 ? usual : Math.min(limit, most) })
}

export function offsetOf({ page, limit }: Page): number {
  return Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER)
}

export function totalPages(total: number, limit: number): number {
  return Math.ceil(total / limit)
}

/** Caps numbers at the maximum that PostgreSQL counts to. Numbers beyond it mean everything, or a page past the end. */
function countable(number: number): number {
  return Math.min(number, Number.MAX_SAFE_INTEGER)
}

/** Start of a page: after the row with a key, or otherwise after `offset` rows. */
export interface PageStart {
  after?: readonly string[] | undefined
  offset: number
}

export interface PageRows<Row> {
  rows: Row[]
  /** Key of the last row of a full page. */
  end: readonly string[] | undefined
}

/** Totals and keyset cursors of lists. The caller names each list by a text. */
export interface Lists {
  /** Counts rows by any grouping, once per revision. */
  counts(list: string, count: () => Promise<Counts>): Promise<Counts>
  total(list: string, count: () => Promise<number>): Promise<number>
  /**
   * Reads a page. The page after a just served page starts behind its last row, any other page at an offset. A cursor
   * is valid for one revision, so that all readers see equal pages.
   */
  page<Row>(list: string, page: Page, read: (start: PageStart) => Promise<PageRows<Row>>): Promise<Row[]>
}

export type Counts = Readonly<Record<string, number>>

const mostCounts = 500
const mostCursors = 2000

/**
 * Creates the totals and cursors of lists. Before `follow` is called, each request counts again and reads by offset.
 */
export function createLists(revisions: Pick<Revisions, 'revision' | 'isFollowed'>): Lists {
  const ofThisRevision = {
    revision: revisions.revision,
    isFresh: (madeIn: number) => revisions.isFollowed() && madeIn === revisions.revision(),
  }
  const totals = createRevisionCache<Counts>({ revisions: ofThisRevision, maxSize: mostCounts })
  const cursors = createRevisionCache<readonly string[]>({ revisions: ofThisRevision, maxSize: mostCursors })
  const counts: Lists['counts'] = (list, count) => (revisions.isFollowed() ? totals.load(list, count) : count())
  return {
    counts,
    total: async (list, count) => {
      const { total = 0 } = await counts(list, async () => ({ total: await count() }))
      return total
    },
    page: async (list, page, read) => {
      const revision = revisions.revision()
      const offset = offsetOf(page)
      const after = cursors.find(`${list} from ${offset}`)
      const { rows, end } = await read(after ? { after, offset: 0 } : { offset })
      if (end) cursors.set(`${list} from ${offset + page.limit}`, end, revision)
      return rows
    },
  }
}
