import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { pageWithin, totalPages } from '../../platform/paging.ts'
import { wireDate } from '../../platform/wire.ts'
import { countEvents, listEventRows, type EventRow } from './event-store.ts'
import { readMoment } from './read-moment.ts'

export interface EventQuery {
  page?: number
  limit?: number
  filter?: string
  start_date?: string
  end_date?: string
}

/** Lists a page of a customer's events, newest first, at most 100. Throws `invalid_moment`. */
export async function listEvents(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  query: EventQuery,
): Promise<components['schemas']['CustomerEventPage']> {
  const page = pageWithin(query, { usual: 10, most: 100 })
  const filter = {
    type: query.filter || undefined,
    from: readMoment('start_date', query.start_date),
    until: readMoment('end_date', query.end_date),
  }
  const [total, rows] = [await countEvents(db, customerId, filter), await listEventRows(db, customerId, filter, page)]
  return { total, ...page, totalPages: totalPages(total, page.limit), events: rows.map(presentEvent) }
}

function presentEvent(row: EventRow): components['schemas']['CustomerEvent'] {
  return { event_type: row.type, event_id: row.id, params: row.params, createdAt: wireDate(row.created_at) }
}
