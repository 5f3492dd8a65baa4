import { RegistryError } from '../../platform/errors.ts'
import { offsetOf, pageWithin, type Page } from '../../platform/paging.ts'

const mostRows = 100_000

interface Asked {
  page: number | undefined
  pageSize: number | undefined
}

/** Returns the requested page, at most 100 rows. Throws `invalid_request` beyond the 100,000th row. */
export function resultPageOf({ page = 1, pageSize = 10 }: Asked): Page {
  const wanted = pageWithin({ page, limit: pageSize }, { usual: 10, most: 100 })
  if (offsetOf(wanted) < mostRows) return wanted
  const detail = '`page` begins beyond the 100,000th row; ask for one branch, workflow or operating system instead'
  throw new RegistryError('invalid_request', { detail })
}
