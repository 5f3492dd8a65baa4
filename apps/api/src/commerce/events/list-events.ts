import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { pageWithin, totalPages } from '../../platform/paging.ts'
import { isStorable, wireDate } from '../../platform/wire.ts'
import { countEvents, listEventRows, type EventRow } from './event-store.ts'

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
    from: momentOf('start_date', query.start_date),
    until: momentOf('end_date', query.end_date),
  }
  const [total, rows] = [await countEvents(db, customerId, filter), await listEventRows(db, customerId, filter, page)]
  return { total, ...page, totalPages: totalPages(total, page.limit), events: rows.map(presentEvent) }
}

function momentOf(parameter: string, value: string | undefined): Date | undefined {
  if (value === undefined || value === '') return undefined
  // Some clients send an unescaped plus, which a query string decodes as a space.
  const moment = new Date(value.replace(' ', '+'))
  if (!shape.test(value) || !isStorable(moment) || !hasDay(value.slice(0, 10))) {
    throw new RegistryError('invalid_moment', { parameter, value })
  }
  return moment
}

const shape = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[-+ ]\d{2}:\d{2}))?$/i

/** JavaScript parses 31 February as a day of March. */
function hasDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

function presentEvent(row: EventRow): components['schemas']['CustomerEvent'] {
  return { event_type: row.type, event_id: row.id, params: row.params, createdAt: wireDate(row.created_at) }
}
