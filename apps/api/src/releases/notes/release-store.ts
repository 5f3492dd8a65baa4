import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { ReleaseProject } from '../../schema/release-tables.ts'
import type { Database, Schema } from '../../schema/tables.ts'

export type ReleaseRow = Selectable<Schema['release_notes']>
export type NewRelease = Insertable<Schema['release_notes']>
export type ReleaseChange = Updateable<Schema['release_notes']>

/** Markdown by language. */
export type Contents = Record<string, string>

/** A note with its contents. */
export interface WholeRelease extends ReleaseRow {
  contents: Contents
}

export interface ReleaseFilter {
  project?: ReleaseProject | undefined
  status?: ReleaseRow['status'] | undefined
}

/** Locks a project until the transaction ends, against concurrent new notes and changed versions. */
export async function lockProject(db: Database, project: ReleaseProject): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`release notes of ${project}`}, 0))`.execute(db)
}

/**
 * Locks a note until the transaction ends. Trap: a statement that waited for a lock reads other tables in the state
 * from before it waited, so contents take a second statement.
 */
export function lockRelease(db: Database, id: number): Promise<ReleaseRow | undefined> {
  return db.selectFrom('release_notes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findRelease(db: Database, id: number): Promise<WholeRelease | undefined> {
  return whole(db).where('id', '=', id).executeTakeFirst()
}

export function findReleaseOf(
  db: Database,
  project: ReleaseProject,
  version: string,
): Promise<WholeRelease | undefined> {
  return whole(db).where('project', '=', project).where('version', '=', version).executeTakeFirst()
}

export function findReleaseFrom(db: Database, sourceId: number): Promise<WholeRelease | undefined> {
  return whole(db).where('source_id', '=', sourceId).executeTakeFirst()
}

export async function insertRelease(db: Database, release: NewRelease): Promise<number> {
  const { id } = await db.insertInto('release_notes').values(release).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateRelease(db: Database, id: number, change: ReleaseChange): Promise<void> {
  await db.updateTable('release_notes').set(change).where('id', '=', id).execute()
}

/** Saves contents by language; an empty text deletes its language. */
export async function saveContents(db: Database, releaseId: number, contents: Contents): Promise<void> {
  const locales = Object.keys(contents)
  if (locales.length === 0) return
  await db
    .deleteFrom('release_note_contents')
    .where('release_id', '=', releaseId)
    .where('locale', 'in', locales)
    .execute()
  const rows = Object.entries(contents)
    .filter(([, content]) => content !== '')
    .map(([locale, content]) => ({ release_id: releaseId, locale, content }))
  if (rows.length > 0) await db.insertInto('release_note_contents').values(rows).execute()
}

/** Lists a page of notes, latest first. */
export function listReleaseRows(db: Database, filter: ReleaseFilter, page: Page): Promise<WholeRelease[]> {
  return whole(db)
    .where(passes(filter))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
}

export async function countReleases(db: Database, filter: ReleaseFilter): Promise<number> {
  const { count } = await db
    .selectFrom('release_notes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(passes(filter))
    .executeTakeFirstOrThrow()
  return count
}

const whole = (db: Database) =>
  db
    .selectFrom('release_notes')
    .selectAll()
    .select(
      sql<Contents>`(
        select coalesce(jsonb_object_agg(text.locale, text.content), '{}')
        from release_note_contents text where text.release_id = release_notes.id
      )`.as('contents'),
    )

const passes = ({ project, status }: ReleaseFilter) =>
  sql<boolean>`${sql.join(
    [sql`true`, ...(project ? [sql`project = ${project}`] : []), ...(status ? [sql`status = ${status}`] : [])],
    sql` and `,
  )}`
