import type { Database } from '../../schema/tables.ts'
import { findEventByKey, insertEvent, type NewEvent } from './event-store.ts'

/** Notes that something happened to a customer; false when it was noted with the same key before. */
export function recordEvent(db: Database, event: NewEvent): Promise<boolean> {
  return insertEvent(db, event)
}

/** What was noted with a key; undefined when nothing was. */
export async function recordedFacts(
  db: Database,
  customerId: string,
  key: string,
): Promise<Record<string, unknown> | undefined> {
  return (await findEventByKey(db, customerId, key))?.params
}
