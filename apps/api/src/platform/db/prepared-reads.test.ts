import { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { embeddedOptions } from './connect.ts'
import { prepareReads } from './prepared-reads.ts'

let pglite: PGlite
let reads: ReturnType<typeof prepareReads>

beforeEach(async () => {
  pglite = await PGlite.create(embeddedOptions)
  await pglite.exec(`
    create table packs (id text, size bigint, tags text[], facts jsonb, at timestamptz, icon bytea);
    insert into packs values ('one', 12, '{a,b}', '{"deep": [1, null]}', '2026-01-02T03:04:05Z', '\\x0102'), ('two', null, null, null, null, null)
  `)
  reads = prepareReads(pglite)
})

afterEach(() => reads.close())

const all = 'select * from packs where id = any($1) or size = $2 order by id'

const statements = async () => (await pglite.query('select name from pg_prepared_statements')).rows.length

test('a read answers the same as without, each time', async () => {
  for (const values of [
    [['one', 'two'], null],
    [[], 12],
    [[], 13],
    [['two'], 12],
  ]) {
    const { rows, fields } = await pglite.query(all, values)
    expect(await reads.query(all, values)).toMatchObject({ rows, fields })
  }
  expect(await statements()).toBe(1)
})

test('a read after a table was changed has its columns', async () => {
  await reads.query(all, [['one'], null])
  await reads.query('alter table packs add column stars int default 5')
  expect((await reads.query(all, [['one'], null])).rows).toMatchObject([{ id: 'one', stars: 5 }])
})

test.each([
  ['a text that is wrong', 'select nothing from packs', []],
  ['a value that is wrong', 'select $1::int as number', ['many']],
  ['what fails while it runs', 'select 1 / $1::int as number', [0]],
])('%s is refused as without, and the next read is answered', async (_, text, values) => {
  const refusal = await pglite.query(text, values).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Error)
  await expect(reads.query(text, values)).rejects.toThrow(refusal instanceof Error ? refusal.message : '')
  expect((await reads.query('select 1 as number')).rows).toEqual([{ number: 1 }])
})

test('a read waits for the end of a transaction, and sees all of it', async () => {
  const text = 'select count(*) from packs'
  const mayEnd = Promise.withResolvers<void>()
  const writing = reads.transaction(async (transaction) => {
    await transaction.query('delete from packs')
    await mayEnd.promise
    await transaction.query("insert into packs values ('three')")
  })
  const read = reads.query(text)
  mayEnd.resolve()
  await writing
  expect((await read).rows).toEqual([{ count: 1 }])
})

test('those who ask the same while it waits have one answer, and rows of their own', async () => {
  await reads.query(all, [['one'], null])
  const asked = vi.spyOn(pglite, 'execProtocolStream')
  const both = await Promise.all([reads.query<any>(all, [['one'], null]), reads.query<any>(all, [['one'], null])])
  const forBoth = asked.mock.calls.length
  await reads.query(all, [['one'], null])
  expect(asked.mock.calls.length).toBe(2 * forBoth)
  both[0].rows[0].id = 'changed'
  expect(both[1].rows[0].id).toBe('one')
})

test('who asks after a change was made has it, while others wait for the same', async () => {
  const text = 'select count(*) from packs'
  const early = reads.query(text)
  await reads.query('delete from packs')
  expect((await reads.query(text)).rows).toEqual([{ count: 0 }])
  expect((await early).rows).toEqual([{ count: 2 }])
})

test('values that JSON does not tell apart are asked for each on its own', async () => {
  const values = [Number.POSITIVE_INFINITY, Number.NaN, null, 1.5]
  const answers = await Promise.all(values.map((value) => reads.query('select $1::float8 as number', [value])))
  expect(answers.map(({ rows }) => rows)).toEqual(values.map((number) => [{ number }]))
  expect((await reads.query('select $1::int8 as number', [12n])).rows).toEqual([{ number: 12 }])
})

test('a list that is changed while its read waits is asked for as it was', async () => {
  const text = 'select id from packs where id = any($1)'
  const [mayEnd, ids] = [Promise.withResolvers<void>(), ['one']]
  const writing = reads.transaction(() => mayEnd.promise)
  const asked = [reads.query(text, [ids]), reads.query(text, [['one']])]
  ids[0] = 'two'
  mayEnd.resolve()
  await writing
  expect((await Promise.all(asked)).map(({ rows }) => rows)).toEqual([[{ id: 'one' }], [{ id: 'one' }]])
})

test('who asks for the next number has one of their own', async () => {
  await pglite.exec('create sequence numbers')
  const text = "select nextval('numbers')::int as number"
  const both = await Promise.all([reads.query(text), reads.query(text)])
  expect(both.map(({ rows }) => rows)).toEqual([[{ number: 1 }], [{ number: 2 }]])
})

test('texts without end are forgotten by the database too', async () => {
  for (let number = 0; number < 250; number++) await reads.query(`select ${number} as number`)
  expect(await statements()).toBeLessThanOrEqual(201)
})
