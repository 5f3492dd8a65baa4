import type { Selectable } from 'kysely'
import type { Database, Schema } from '../../schema/tables.ts'

export type NoteRow = Selectable<Schema['finding_notes']>

/** Lists a publisher's notes on the findings of a version; the primary key serves the query. */
export function listNotes(db: Database, versionId: string): Promise<NoteRow[]> {
  return db.selectFrom('finding_notes').selectAll().where('version_id', '=', versionId).execute()
}

/** Saves a note and replaces an earlier note. */
export function saveNote(db: Database, note: NoteRow): Promise<NoteRow> {
  const { note: text, author, updated_at } = note
  return db
    .insertInto('finding_notes')
    .values(note)
    .onConflict((conflict) =>
      conflict.columns(['version_id', 'finding_key']).doUpdateSet({ note: text, author, updated_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteNote(db: Database, versionId: string, findingKey: string): Promise<void> {
  await db
    .deleteFrom('finding_notes')
    .where('version_id', '=', versionId)
    .where('finding_key', '=', findingKey)
    .execute()
}
