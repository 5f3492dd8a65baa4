import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'
import type { Column, SequencePlace } from './manifest.ts'

/** Has every value written as text that any PostgreSQL reads back as the same, whatever its settings; until the transaction ends. */
export async function spellPlainly(db: Database): Promise<void> {
  const settings = { timezone: 'UTC', datestyle: 'ISO, YMD', intervalstyle: 'postgres', bytea_output: 'hex' }
  for (const [name, value] of Object.entries(settings))
    await sql`select set_config(${name}, ${value}, true)`.execute(db)
  // Between two tables, files are written: a server may think that nobody is there.
  for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    await sql`select set_config(${name}, '0', true)`.execute(db)
  }
}

/** The tables of the registry, and of each the columns that are stored rather than made of others. */
export async function listTables(db: Database): Promise<{ name: string; columns: Column[] }[]> {
  const { rows } = await sql<{ name: string; columns: Column[] }>`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname
  `.execute(db)
  return rows
}

/** The last migration that was run. */
export async function readSchemaName(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? ''
}

/** Where the numbers of columns go on that number their rows; those that have numbered none are left out. */
export async function listSequences(db: Database): Promise<SequencePlace[]> {
  const { rows } = await sql<SequencePlace>`
    select t.relname as "table", a.attname as "column", p.last_value as last
    from pg_class s
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    join pg_sequences p on p.schemaname = 'public' and p.sequencename = s.relname
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace and p.last_value is not null
    order by 1, 2
  `.execute(db)
  return rows
}

// A row is rarely larger than some hundred kilobytes.
const rowsAtOnce = 200

/** The rows of a table as JSON arrays of texts, some at a time, through a cursor of the transaction. */
export async function* readRows(db: Database, table: string, columns: Column[]): AsyncGenerator<string[]> {
  const values = columns.map(({ name }) => sql`${sql.id(name)}::text`)
  await sql`declare backed_up_rows no scroll cursor for
    select to_json(array[${sql.join(values)}]::text[])::text as line from ${sql.table(table)}`.execute(db)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from backed_up_rows`.execute(db)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close backed_up_rows`.execute(db)
}
