import { readVersion, versionFacts } from '../../releases/notes/release-version.ts'
import type { Database } from '../../schema/tables.ts'
import type { SampleRelease } from './catalogue.ts'

/** Publishes a note on the date of the catalogue, unless its version has a note. */
export async function saveRelease(
  db: Database,
  { project, version, attention, published_at, contents }: SampleRelease,
): Promise<void> {
  const day = new Date(published_at)
  const row = await db
    .insertInto('release_notes')
    .values({
      project,
      ...versionFacts(readVersion(version)),
      attention,
      status: 'published',
      source: 'admin',
      is_edited: true,
      published_at: day,
      created_at: day,
      updated_at: day,
    })
    .onConflict((conflict) => conflict.columns(['project', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  const texts = Object.entries(contents).map(([locale, content]) => ({ release_id: row.id, locale, content }))
  await db.insertInto('release_note_contents').values(texts).execute()
}
