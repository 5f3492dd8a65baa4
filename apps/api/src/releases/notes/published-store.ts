import { sql } from 'kysely'
import type { ReleaseNotes, ReleaseProject } from '../../schema/release-tables.ts'
import type { Database } from '../../schema/tables.ts'

/** A note in the language of a reader. */
export interface PublishedNote {
  id: number
  project: ReleaseProject
  version: string
  is_prerelease: boolean
  attention: ReleaseNotes['attention']
  published_at: Date
  content: string
  locale: string
}

export interface PublishedQuestion {
  project: ReleaseProject
  /** Language of the answer; English where a note has no translation. */
  locale: string
  /** In lower case; undefined for every form factor. */
  formFactor: string | undefined
  withPrereleases: boolean
  /** Includes all notes above this `version_key`, beyond the latest notes. */
  above: string | undefined
  /** Limits notes to versions below this `version_key`. */
  below: string | undefined
  /** Number of latest notes to include at least, and limit of all notes. */
  latest: number
  most: number
}

/** Lists published notes, highest version first; uses the index release_notes_order. */
export async function listPublished(db: Database, asked: PublishedQuestion): Promise<PublishedNote[]> {
  const { rows } = await sql<PublishedNote>`
    select note.id, note.project, note.version, note.is_prerelease, note.attention, note.published_at, text.content, text.locale
    from (
      select *, row_number() over (order by version_key desc, id desc) as place
      from release_notes
      where ${isFor(asked)}
      order by version_key desc, id desc
      limit ${asked.most}
    ) note
    cross join lateral (
      select content, locale from release_note_contents
      where release_id = note.id and locale in (${asked.locale}, 'en')
      order by locale = 'en'
      limit 1
    ) text
    where note.place <= ${asked.latest} or note.version_key > ${asked.above ?? null}
    order by note.version_key desc, note.id desc
  `.execute(db)
  return rows
}

function isFor({ project, formFactor, withPrereleases, below }: PublishedQuestion) {
  const conditions = [sql`project = ${project}`, sql`status = 'published'`]
  if (!withPrereleases) conditions.push(sql`not is_prerelease`)
  if (below !== undefined) conditions.push(sql`version_key < ${below}`)
  if (formFactor !== undefined) {
    const isNamed = sql`exists (
      select from unnest(form_factors) as named where named = ${formFactor} or starts_with(${formFactor}, named || '-')
    )`
    conditions.push(sql`(form_factors = '{}' or ${isNamed})`)
  }
  return sql.join(conditions, sql` and `)
}
