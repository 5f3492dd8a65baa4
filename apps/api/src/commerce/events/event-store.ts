import { sql, type Selectable } from 'kysely'
import { offsetOf, type Page } from '../../platform/paging.ts'
import { periodFormats, type Span } from '../../platform/time/periods.ts'
import type { Database, Schema } from '../../schema/tables.ts'

export type EventRow = Selectable<Schema['customer_events']>

export interface NewEvent {
  customerId: string
  type: string
  params: Record<string, unknown>
  /** What the same event noted twice has in common. */
  key?: string | undefined
  at?: Date | undefined
}

/** Notes an event; false when one with the same key is there. */
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
  /** Nothing of this moment or later. */
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

/** How far the report of a task and what the proxy saw of it may lie apart. */
const apartMs = 7 * 86_400_000

/**
 * How often services were used in each period that has any. A use is what was reported, or a task that the proxy saw end; both
 * of one task are one use, in the period of the first. To read a list is none.
 */
export async function countUsesByPeriod(
  db: Database,
  customerId: string,
  { from, until, offset, period }: Span,
): Promise<{ key: string; uses: number }[]> {
  const { rows } = await sql<{ key: string; uses: number }>`
    select to_char((used_at at time zone 'UTC') + make_interval(mins => ${offset}::int), ${periodFormats[period]}) as key,
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
