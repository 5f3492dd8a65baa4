import { sql, type Selectable } from 'kysely'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { Span } from '../../platform/time/periods.ts'
import type { Database, Schema } from '../../schema/tables.ts'

export type EventRow = Selectable<Schema['customer_events']>

export interface NewEvent {
  customerId: string
  type: string
  params: Record<string, unknown>
  /** Idempotency key of the event. */
  key?: string | undefined
  at?: Date | undefined
}

/** Inserts an event; returns false for a repeated key. */
export async function insertEvent(db: Database, { customerId, type, params, key, at }: NewEvent): Promise<boolean> {
  const row = await db
    .insertInto('customer_events')
    .values({
      customer_id: customerId,
      type,
      params: JSON.stringify(params),
      event_key: key ?? null,
      ...(at && { created_at: at }),
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function findEventByKey(db: Database, customerId: string, key: string): Promise<EventRow | undefined> {
  return db
    .selectFrom('customer_events')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('event_key', '=', key)
    .executeTakeFirst()
}

export interface EventFilter {
  type?: string | undefined
  from?: Date | undefined
  /** Excludes events of this date or later. */
  until?: Date | undefined
}

function ofCustomer(db: Database, customerId: string, { type, from, until }: EventFilter) {
  let query = db.selectFrom('customer_events').where('customer_id', '=', customerId)
  if (type !== undefined) query = query.where('type', '=', type)
  if (from) query = query.where('created_at', '>=', from)
  if (until) query = query.where('created_at', '<', until)
  return query
}

export function listEventRows(db: Database, customerId: string, filter: EventFilter, page: Page): Promise<EventRow[]> {
  return ofCustomer(db, customerId, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
}

export async function countEvents(db: Database, customerId: string, filter: EventFilter): Promise<number> {
  const { count } = await ofCustomer(db, customerId, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Longest time between the report of a task and the proxy's own record of it. */
const apartMs = 7 * 86_400_000

/**
 * Counts the uses of services by day. A use is a report, or a finished task that the proxy observed. A report and a
 * record of a single task count once, on the day of the earlier event. Listing tasks is no use.
 */
export async function countUsesByDay(
  db: Database,
  customerId: string,
  { from, until, offset }: Span,
): Promise<{ key: string; uses: number }[]> {
  const { rows } = await sql<{ key: string; uses: number }>`
    select to_char((used_at at time zone 'UTC') + make_interval(mins => ${offset}::int), 'YYYY-MM-DD') as key,
      count(*) as uses
    from (
      select min(created_at) as used_at
      from customer_events
      where customer_id = ${customerId} and type = 'api_usage_completed'
        and created_at >= ${new Date(from.getTime() - apartMs)} and created_at < ${until}
        and (event_key is null or event_key not like 'proxy:%' or params->>'task_id' is not null)
      group by coalesce(nullif(lower(params->>'task_id'), ''), substring(event_key from '^usage:(.*)$'), id::text)
    ) as uses
    where used_at >= ${from}
    group by 1
  `.execute(db)
  return rows
}
