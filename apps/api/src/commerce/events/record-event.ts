import type { Database } from '../../schema/tables.ts'
import { findEventByKey, insertEvent, type NewEvent } from './event-store.ts'

/** Records an event of a customer; returns false for a repeated key. */
export function recordEvent(db: Database, event: NewEvent): Promise<boolean> {
  return insertEvent(db, event)
}

/** Returns the parameters of the event with a key; undefined without such an event. */
export async function recordedFacts(
  db: Database,
  customerId: string,
  key: string,
): Promise<Record<string, unknown> | undefined> {
  return (await findEventByKey(db, customerId, key))?.params
}
