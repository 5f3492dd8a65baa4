import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, embeddedInstance } from '../src/platform/db/connect.ts'
import { loggableError } from '../src/platform/log/loggable-error.ts'

interface Things {
  things: { id: number; bytes?: Uint8Array; facts?: unknown; at?: Date; amount?: string }
}

let directory: string
let db: Kysely<Things>
const threads: Worker[] = []
const keep = (thread: Worker): void => void threads.push(thread)

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'registry-embedded-'))
  process.on('worker', keep)
  db = await connectDatabase<Things>({ kind: 'embedded', directory })
  await sql`
    create table things (id bigint primary key, bytes bytea, facts jsonb, at timestamptz, amount numeric)
  `.execute(db)
})

afterAll(async () => {
  await db.destroy()
  process.off('worker', keep)
  await rm(directory, { recursive: true })
})

test('values come back as they were written', async () => {
  const at = new Date('2026-11-27T12:00:00.250Z')
  const thing = { id: 1, bytes: Buffer.from('zip'), facts: JSON.stringify({ tags: ['a', null] }), at, amount: '1.5' }
  const { numInsertedOrUpdatedRows } = await db.insertInto('things').values(thing).executeTakeFirstOrThrow()
  expect(numInsertedOrUpdatedRows).toBe(1n)
  expect(await db.selectFrom('things').selectAll().executeTakeFirst()).toEqual({
    id: 1,
    bytes: new Uint8Array([0x7a, 0x69, 0x70]),
    facts: { tags: ['a', null] },
    at,
    amount: 1.5,
  })
})

test('an error says what a server says, and hands over no value', async () => {
  await db.insertInto('things').values({ id: 2 }).execute()
  const refused = await db
    .insertInto('things')
    .values({ id: 2, facts: JSON.stringify('a secret') })
    .execute()
    .catch((error: unknown) => error)
  expect(loggableError(refused)).toMatchObject({ code: '23505', constraint: 'things_pkey' })
  expect(JSON.stringify(refused, Object.getOwnPropertyNames(refused))).not.toContain('a secret')
})

test('a transaction is whole or not at all, and others wait for it', async () => {
  const failed = db.transaction().execute(async (tx) => {
    await tx.insertInto('things').values({ id: 3 }).execute()
    throw new Error('changed my mind')
  })
  const after = db.transaction().execute((tx) => tx.insertInto('things').values({ id: 4 }).execute())
  await expect(failed).rejects.toThrow('changed my mind')
  await after
  expect(await idsFrom(3)).toEqual([4])
})

test('a transaction whose statement failed is not committed', async () => {
  const failed = db.transaction().execute(async (tx) => {
    await tx.insertInto('things').values({ id: 5 }).execute()
    await tx
      .insertInto('things')
      .values({ id: 5 })
      .execute()
      .catch(() => undefined)
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(await idsFrom(5)).toEqual([])
})

test('this thread goes on while a statement runs', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 5)
  await sql`select pg_sleep(0.5)`.execute(db)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})

test('a thread that breaks fails its questions, and the next one finds a new thread with what was committed', async () => {
  const notices: string[] = []
  await embeddedInstance(db)?.listen('things', (text) => notices.push(text))
  await db.insertInto('things').values({ id: 6 }).execute()
  const open = db.transaction().execute(async (tx) => {
    await tx.insertInto('things').values({ id: 7 }).execute()
    await threads.at(-1)?.terminate()
    await tx.insertInto('things').values({ id: 8 }).execute()
  })
  await expect(open).rejects.toThrow('has ended')
  expect(await idsFrom(6)).toEqual([6])
  await sql`notify things, 'heard again'`.execute(db)
  await expect.poll(() => notices).toEqual(['heard again'])
})

async function idsFrom(from: number): Promise<number[]> {
  const rows = await db.selectFrom('things').select('id').where('id', '>=', from).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
