import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'
import type { BackedUpTable, SequenceValue } from '../backups/manifest.ts'

/** Unfinished restore. */
interface UnfinishedRestore {
  backup_id: string
  /** True when the rows are loaded and only later steps remain. */
  is_loaded: boolean
}

/*
 * The table of a restore exists only during a restore, so migrations and schema types omit it. Every start of the
 * registry checks for this table.
 */

/** Returns the running or interrupted restore; undefined without a restore. */
export async function readUnfinishedRestore(db: Database): Promise<UnfinishedRestore | undefined> {
  const { rows: found } = await sql<{ is_there: boolean }>`
    select to_regclass('public.unfinished_restore') is not null as is_there
  `.execute(db)
  if (found[0]?.is_there !== true) return undefined
  const { rows } = await sql<UnfinishedRestore>`select backup_id, is_loaded from unfinished_restore`.execute(db)
  return rows[0]
}

/** Records the start of a restore in a single statement, so that the table is never empty. */
export async function noteRestore(db: Database, backupId: string): Promise<void> {
  await sql`create table unfinished_restore as select ${sql.lit(backupId)}::text as backup_id, false as is_loaded`.execute(
    db,
  )
}

export async function noteLoaded(db: Database): Promise<void> {
  await sql`update unfinished_restore set is_loaded = true`.execute(db)
}

export async function forgetRestore(db: Database): Promise<void> {
  await sql`drop table unfinished_restore`.execute(db)
}

/** Returns whether a database has neither tables nor the job queue of a registry. */
export async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
      and not exists (select 1 from pg_namespace where nspname = 'pgboss') as is_empty
  `.execute(db)
  return rows[0]?.is_empty === true
}

/**
 * Drops foreign keys and disables triggers, so that rows can arrive in any order; returns the statements that restore
 * the keys.
 */
export async function suspendRules(db: Database, tables: readonly { name: string }[]): Promise<string[]> {
  const { rows } = await sql<{ drop: string; add: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname
  `.execute(db)
  for (const { drop } of rows) await sql.raw(drop).execute(db)
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db)
  return rows.map(({ add }) => add)
}

/** Restores foreign keys and triggers; PostgreSQL then verifies every row. */
export async function resumeRules(
  db: Database,
  tables: readonly { name: string }[],
  foreignKeys: readonly string[],
): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db)
  for (const add of foreignKeys) await sql.raw(add).execute(db)
}

/** Removes rows that migrations inserted. */
export async function emptyTable(db: Database, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db)
}

export async function insertRows(
  db: Database,
  { name, columns }: Pick<BackedUpTable, 'name' | 'columns'>,
  lines: readonly string[],
): Promise<void> {
  const values = columns.map(({ type }, index) => sql`(line->>${sql.lit(index)})::${sql.raw(type)}`)
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.id(column.name)))})
    overriding system value
    select ${sql.join(values)} from json_array_elements(${`[${lines.join(',')}]`}::text::json) line`.execute(db)
}

/** Continues a sequence after its last value. */
export async function continueSequence(db: Database, { table, column, last }: SequenceValue): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${`public.${table}`}, ${column}), ${last}::bigint)`.execute(db)
}

/** Updates the planner's statistics immediately; a server would take some minutes. */
export async function analyze(db: Database): Promise<void> {
  await sql`analyze`.execute(db)
}
