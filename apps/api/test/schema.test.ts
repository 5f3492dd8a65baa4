import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import ts from 'typescript'
import { migrate } from '../src/platform/db/migrate.ts'
import { migrations } from '../src/schema/migrations/index.ts'
import { givenNode } from './decisions/deciding.ts'
import { useRegistry } from './harness.ts'

/** Compares the tables of the migrations with the types of schema/. */
const registry = useRegistry()
let made: Map<string, Map<string, { isNullable: boolean; isOptional: boolean }>>

beforeAll(async () => {
  const { rows } = await sql<{ table_name: string; column_name: string; is_nullable: string; has_default: boolean }>`
    select table_name, column_name, is_nullable,
      column_default is not null or is_generated = 'ALWAYS' or is_identity = 'YES' as has_default
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
  `.execute(registry.context.db)
  made = new Map()
  for (const row of rows) {
    const columns = made.get(row.table_name) ?? new Map()
    columns.set(row.column_name, { isNullable: row.is_nullable === 'YES', isOptional: row.has_default })
    made.set(row.table_name, columns)
  }
})

describe('the database schema', () => {
  test('has exactly the tables, columns and nullability of the types', async () => {
    const typed = await typedTables()
    expect([...made.keys()].toSorted()).toEqual([...typed.keys()].toSorted())
    for (const [table, columns] of typed) {
      const wanted = Object.fromEntries([...columns].toSorted(byName))
      const real = Object.fromEntries(
        [...(made.get(table) ?? [])].map(([name, { isNullable }]) => [name, isNullable] as const).toSorted(byName),
      )
      expect({ table, columns: real }).toEqual({ table, columns: wanted })
    }
  })

  test('is created once: migrating again runs nothing', async () => {
    expect(await migrate(registry.context.db, migrations)).toEqual([])
  })

  test('has an index for every foreign key', async () => {
    const { rows } = await sql<{ table: string; columns: string }>`
      select c.conrelid::regclass::text as "table", string_agg(a.attname, ',' order by k.n) as columns
      from pg_constraint c
      cross join lateral unnest(c.conkey) with ordinality k (attnum, n)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
      )
      group by c.oid, c.conrelid
    `.execute(registry.context.db)
    expect(rows).toEqual([])
  })

  test('does not allow changes of decisions, except to clear the reference to a deleted one', async () => {
    const { db } = registry.context
    await givenNode(registry, 'decided', { '1.0.0': 'active', '1.1.0': 'active' })
    const versions = await db.selectFrom('node_versions').select('id').where('node_id', '=', 'decided').execute()
    const [first, second] = versions.map(({ id }) => id)
    if (!first || !second) throw new Error('there are two')
    const decision = { from_status: 'flagged', to_status: 'active', actor: 'operator' } as const
    const insert = (version_id: string, undoes?: number) =>
      db
        .insertInto('version_decisions')
        .values({ ...decision, version_id, ...(undoes !== undefined && { undoes }) })
        .returning('id')
        .executeTakeFirstOrThrow()
    const { id } = await insert(first)
    await insert(second, id)
    await expect(db.updateTable('version_decisions').set({ message: 'x' }).execute()).rejects.toThrow('append-only')
    await db.deleteFrom('node_versions').where('id', '=', first).execute()
    expect(
      await db.selectFrom('version_decisions').selectAll().where('version_id', '=', second).execute(),
    ).toMatchObject([{ undoes: null }])
  })

  test('does not allow changes of audit entries', async () => {
    const { db } = registry.context
    await db.insertInto('audit_entries').values({ actor: 'a', action: 'b', subject: 'c' }).execute()
    await expect(db.updateTable('audit_entries').set({ actor: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only')
    // The database also refuses truncation, and statements that match no row.
    await expect(sql`delete from audit_entries where false`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`truncate audit_entries`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`truncate audit_entries restart identity cascade`.execute(db)).rejects.toThrow('append-only')
    expect(await db.selectFrom('audit_entries').selectAll().where('subject', '=', 'c').execute()).toMatchObject([
      { actor: 'a', action: 'b' },
    ])
  })

  test.each([
    ['an unknown status', `insert into nodes (id, publisher_id, name, status) values ('x', 'unclaimed', 'x', 'gone')`],
    [
      'an id that differs in case only',
      `insert into nodes (id, publisher_id, name) values ('Same', 'unclaimed', 'x'), ('same', 'unclaimed', 'x')`,
    ],
    ['an invalid id', `insert into nodes (id, publisher_id, name) values ('-x', 'unclaimed', 'x')`],
    [
      'an active version without an archive',
      `insert into node_versions (node_id, version, precedence, is_prerelease, status) values ('there', '1.0.0', 'a', false, 'active')`,
    ],
    [
      'two comfy nodes with the same name in a pack',
      `insert into comfy_nodes (node_id, name) values ('there', 'A'), ('there', 'A')`,
    ],
    ['six stars', `insert into node_reviews (node_id, user_id, star) values ('there', 'u', 6)`],
  ])('refuses %s', async (_, statement) => {
    const { db } = registry.context
    await db
      .insertInto('nodes')
      .values({ id: 'there', publisher_id: 'unclaimed', name: 'x' })
      .onConflict((c) => c.doNothing())
      .execute()
    await db
      .insertInto('users')
      .values({ id: 'u', email: null, name: null })
      .onConflict((c) => c.doNothing())
      .execute()
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/constraint/)
  })
})

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}

/** Parses the row interfaces of the schema: table → column → whether it may be null. */
async function typedTables(): Promise<Map<string, Map<string, boolean>>> {
  const folder = new URL('../src/schema/', import.meta.url)
  const files = (await readdir(folder)).filter((file) => file.endsWith('tables.ts'))
  const text = (await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))).join('\n')
  const interfaces = new Map<string, ts.InterfaceDeclaration>()
  for (const node of ts.createSourceFile('tables.ts', text, ts.ScriptTarget.Latest, true).statements) {
    if (ts.isInterfaceDeclaration(node)) interfaces.set(node.name.text, node)
  }
  const properties = (name: string): ts.PropertySignature[] => {
    const { members = [], heritageClauses = [] } = interfaces.get(name) ?? {}
    const bases = heritageClauses.flatMap(({ types }) => types.map((type) => type.getText()))
    return [...bases.flatMap(properties), ...[...members].filter((member) => ts.isPropertySignature(member))]
  }
  return new Map(
    properties('Schema').map((table) => [
      table.name.getText(),
      new Map(
        properties(table.type?.getText() ?? '').map((column) => [
          column.name.getText(),
          /\|\s*null\b/.test(column.type?.getText() ?? ''),
        ]),
      ),
    ]),
  )
}
