/** Which rows of a list are wanted; `page` is 1-based. */
export interface Page {
  page: number
  limit: number
}

/** What clients ask for, as they are used to: anything below 1 reads as the first page, or as 10 rows. */
export function pageOf(query: { page?: number; limit?: number }): Page {
  const { page = 1, limit = 10 } = query
  return { page: page < 1 ? 1 : countable(page), limit: limit < 1 ? 10 : countable(limit) }
}

/** The same for lists that have a largest page; below 1 a limit reads as the usual one. */
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

/** Numbers beyond what PostgreSQL counts to mean the same as the greatest of them: everything, or a page past the end. */
function countable(number: number): number {
  return Math.min(number, Number.MAX_SAFE_INTEGER)
}
