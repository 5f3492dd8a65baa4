import { createRevisionCache } from './cache/revision-cache.ts'
import type { Revisions } from './cache/revisions.ts'

/** Which rows of a list are wanted; `page` is 1-based. */
export interface Page {
  page: number
  limit: number
}

/** Reads page and limit as clients send them: anything below 1 is the first page, or 10 rows. */
export function pageOf(query: { page?: number; limit?: number }): Page {
  const { page = 1, limit = 10 } = query
  return { page: page < 1 ? 1 : countable(page), limit: limit < 1 ? 10 : countable(limit) }
}

/** Reads page and limit of a list with a largest page; a limit below 1 is the usual one. */
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

/** Caps numbers at what PostgreSQL counts to: beyond it they mean everything, or a page past the end. */
function countable(number: number): number {
  return Math.min(number, Number.MAX_SAFE_INTEGER)
}

/** Where a page of a list starts: behind the row with a key, or else behind so many rows. */
export interface PageStart {
  after?: readonly string[] | undefined
  offset: number
}

export interface PageRows<Row> {
  rows: Row[]
  /** The key of the last row of a full page. */
  end: readonly string[] | undefined
}

/** Totals and keyset cursors of lists. A text of the caller names a list. */
export interface Lists {
  /** Counts rows by anything, once a revision. */
  counts(list: string, count: () => Promise<Counts>): Promise<Counts>
  total(list: string, count: () => Promise<number>): Promise<number>
  /**
   * Reads the page after one that was just served behind its last row, and any other by offset. A cursor holds for one
   * revision, so that all readers see the same pages.
   */
  page<Row>(list: string, page: Page, read: (start: PageStart) => Promise<PageRows<Row>>): Promise<Row[]>
}

export type Counts = Readonly<Record<string, number>>

const mostCounts = 500
const mostCursors = 2000

/** Until revisions are followed, everything is counted and read by offset each time. */
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
