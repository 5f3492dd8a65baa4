import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embedDatabase, embeddedOptions } from './connect.ts'
import { prepared } from './prepare.ts'

const db = embedDatabase(await PGlite.create(embeddedOptions))

beforeAll(async () => {
  await sql`create table things (id text primary key, size bigint not null)`.execute(db)
  await sql`insert into things values ('one', 1), ('two', 2)`.execute(db)
})
afterAll(() => db.destroy())

async function countPrepared(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(db)
  return rows[0]?.count ?? Number.NaN
}

const find = (id: string) => sql`${prepared} select id, size from things where id = ${id}`.execute(db)

describe('a marked statement of the embedded database', () => {
  test('is prepared once, whatever its parameters, even if the first calls come together', async () => {
    const before = await countPrepared()
    const found = await Promise.all(['one', 'two', 'three', "o'ne"].map(find))
    expect(found.map(({ rows }) => rows)).toEqual([[{ id: 'one', size: 1 }], [{ id: 'two', size: 2 }], [], []])
    expect(await countPrepared()).toBe(before + 1)
  })

  test('may have no parameter', async () => {
    const before = await countPrepared()
    const count = () => sql`${prepared} select count(*) from things`.execute(db)
    expect([(await count()).rows, (await count()).rows]).toEqual([[{ count: 2 }], [{ count: 2 }]])
    expect(await countPrepared()).toBe(before + 1)
  })

  test('gets the same values as an unmarked statement', async () => {
    const at = new Date('2026-11-28T12:34:56.789Z')
    const columns = sql`select ${1.5}::numeric as number, ${true}::boolean as flag, ${null}::text as nothing,
      ${at}::timestamptz as at, ${['a', 'NULL', '']}::text[] as texts, ${[]}::text[] as none`
    const [marked, unmarked] = [await sql`${prepared} ${columns}`.execute(db), await columns.execute(db)]
    expect(marked.rows).toEqual(unmarked.rows)
    expect(marked.rows).toEqual([{ number: 1.5, flag: true, nothing: null, at, texts: ['a', 'NULL', ''], none: [] }])
  })

  test('with a value of another kind runs unprepared', async () => {
    const before = await countPrepared()
    const { rows } = await sql`${prepared} select ${{ a: 1 }}::jsonb as value, ${[1, 2]}::int[] as list`.execute(db)
    expect(rows).toEqual([{ value: { a: 1 }, list: [1, 2] }])
    expect(await countPrepared()).toBe(before)
  })

  test('takes any text as a value, and none as SQL', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom("'", '"', '\\', ',', '{', '}', '$1', ';', '\n', ' ', 'E', '--') }),
    )
    const storable = text.filter((each) => !each.includes('\0') && each.isWellFormed())
    await fc.assert(
      fc.asyncProperty(storable, fc.array(storable), async (one, many) => {
        const { rows } = await sql`${prepared} select ${one}::text as one, ${many}::text[] as many`.execute(db)
        expect(rows).toEqual([{ one, many }])
      }),
    )
  })

  test('that failed runs once its table is there', async () => {
    const read = () => sql`${prepared} select id from later`.execute(db)
    await expect(read()).rejects.toThrow('relation "later" does not exist')
    await sql`create table later (id text)`.execute(db)
    expect((await read()).rows).toEqual([])
  })

  test('follows a change of its table', async () => {
    await sql`create table changing (id text)`.execute(db)
    await sql`insert into changing values ('a')`.execute(db)
    const read = () => sql`${prepared} select id from changing where id = ${'a'}`.execute(db)
    expect((await read()).rows).toEqual([{ id: 'a' }])
    await sql`alter table changing add column more int`.execute(db)
    await sql`create index on changing (id)`.execute(db)
    expect((await read()).rows).toEqual([{ id: 'a' }])
  })

  test('sees the rows of its own transaction, prepared or not', async () => {
    await find('one')
    await db.transaction().execute(async (tx) => {
      await sql`insert into things values ('mine', 3)`.execute(tx)
      const { rows } = await sql`${prepared} select id, size from things where id = ${'mine'}`.execute(tx)
      expect(rows).toEqual([{ id: 'mine', size: 3 }])
    })
    expect((await find('mine')).rows).toEqual([{ id: 'mine', size: 3 }])
  })
})
