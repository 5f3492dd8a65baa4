import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'
import type { Column, SequenceValue } from './manifest.ts'

/** Makes PostgreSQL write values as text that any server reads back unchanged, until the transaction ends. */
export async function spellPlainly(db: Database): Promise<void> {
  const settings = { timezone: 'UTC', datestyle: 'ISO, YMD', intervalstyle: 'postgres', bytea_output: 'hex' }
  for (const [name, value] of Object.entries(settings))
    await sql`select set_config(${name}, ${value}, true)`.execute(db)
  // The connection is idle while the backup writes files between two tables; a server may end idle connections.
  for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    await sql`select set_config(${name}, '0', true)`.execute(db)
  }
}

/** Lists the tables of the registry with their stored columns, without generated ones. */
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

/** Returns the name of the last applied migration. */
export async function readSchemaName(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? ''
}

/** Lists the last value of each sequence, without unused sequences. */
export async function listSequences(db: Database): Promise<SequenceValue[]> {
  const { rows } = await sql<SequenceValue>`
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

// A row rarely exceeds a few hundred kilobytes.
const rowsAtOnce = 200

/** Yields the rows of a table in batches, as JSON arrays of texts, through a cursor of the transaction. */
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
