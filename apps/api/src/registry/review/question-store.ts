import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

const isOpen = sql<boolean>`asked_at is not null and (decided_at is null or asked_at > decided_at)`

const lookBefore = sql<Date>`least(coalesce(scanned_at, asked_at), asked_at - interval '1 millisecond')`

/** Notes that a version was decided on after its publisher asked for another look; by the primary key. */
export async function answerQuestion(db: Database, versionId: string, now: Date): Promise<void> {
  await db
    .updateTable('version_reviews')
    .set({ decided_at: now })
    .where('version_id', '=', versionId)
    .where(isOpen)
    .execute()
}

/**
 * Opens a question again that a decision of this moment answered; the look before it was the last, and of that the owners
 * have heard.
 */
export async function reopenQuestion(db: Database, versionId: string, decidedAt: Date): Promise<void> {
  await db
    .updateTable('version_reviews')
    .set({
      decided_at: lookBefore,
      notified_at: sql`case when state = 'flagged' then ${lookBefore} else notified_at end`,
    })
    .where('version_id', '=', versionId)
    .where('decided_at', '=', decidedAt)
    .where('asked_at', 'is not', null)
    .execute()
}
