import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../../src/commerce/ledger/check-ledger.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { enterAlone, givenLedger } from './given-ledger.ts'
import type { EndsAt, Told } from './spender.ts'

const script = fileURLToPath(new URL('./spender.ts', import.meta.url))
const processes = 24
const chargesEach = 20
/** Suffices for the charges before each kill, but not for all charges. */
const credit = 2880

let database: TestDatabase
let customerId: string

beforeAll(async () => {
  database = await createTestDatabase(2)
  customerId = await givenLedger(database.db, 'spender')
})
afterAll(() => database.drop())

interface Spender {
  name: string
  /** Step at which the process kills itself. With `told`, the test kills the process once it has printed the charge. */
  killed: EndsAt | 'told'
  atCharge: number
}

interface Ended extends Spender {
  code: number | null
  signal: string | null
  told: Told[]
}

const waysToDie = ['entered', 'committed', 'told'] as const
/** A third of the processes are killed, each in one of three ways. */
const spenders = Array.from({ length: processes }, (_, index): Spender => {
  const way = index % 3 === 0 ? waysToDie[(index / 3) % waysToDie.length] : undefined
  return { name: `process ${index + 1}`, killed: way ?? 'never', atCharge: 2 + (index % 5) }
})

test('24 processes spend one balance completely, a third of them killed and restarted, and each charge occurs once', async (context) => {
  const { db, url } = database
  if (!url) return context.skip('the embedded database has one process; set TEST_DATABASE_URL')
  await enterAlone(db, { customerId, kind: 'credit', amountMicros: credit, idempotencyKey: 'credit' })

  const runs = await startTogether(url)
  const first = await Promise.all(runs.filter(({ spender }) => spender.killed !== 'never').map(({ ended }) => ended))
  const again = first.map(({ name, atCharge }) => run(url, { name, killed: 'never', atCharge }))
  const unharmed = runs.filter(({ spender }) => spender.killed === 'never').map(({ ended }) => ended)
  const last = await Promise.all([...unharmed, ...again])

  expect(first).toHaveLength(processes / 3)
  expect(first.map(({ signal }) => signal)).toEqual(first.map(() => 'SIGKILL'))
  expect(last.map(({ code, signal }) => [code, signal])).toEqual(spenders.map(() => [0, null]))
  for (const before of first) expectKept(before, last)
  await expectInLedger([...first, ...last], last)
  expect(await checkLedger(db)).toEqual([])
}, 150_000)

/** Starts all processes while the balance is locked, and unlocks the balance once every process waits. */
function startTogether(url: string): Promise<{ spender: Spender; ended: Promise<Ended> }[]> {
  return database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('customer_balances').selectAll().forUpdate().execute()
    const runs = spenders.map((spender) => ({ spender, ended: run(url, spender) }))
    await expect.poll(countWaiting, { timeout: 90_000, interval: 200 }).toBe(processes)
    return runs
  })
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database.db)
  return rows[0]?.count ?? 0
}

async function run(url: string, spender: Spender): Promise<Ended> {
  const { name, killed, atCharge } = spender
  const parameters = [url, customerId, name, `${chargesEach}`, killed, `${atCharge}`]
  const child = spawn(process.execPath, [script, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] })
  const told: Told[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    told.push(JSON.parse(line))
    if (killed === 'told' && told.length === atCharge) child.kill('SIGKILL')
  })
  await once(child, 'close')
  return { ...spender, code: child.exitCode, signal: child.signalCode, told }
}

const keysOf = (told: Told[], answer: Told['answer']) =>
  told.filter((each) => each.answer === answer).map(({ key }) => key)

/** Number of committed charges that a killed process did not print. */
const untold: Record<Spender['killed'], number[]> = { entered: [0], committed: [1], told: [0, 1], never: [] }

/** Expects a successor to find the printed and committed charges of its killed process, and no others. */
function expectKept({ name, killed, atCharge, told }: Ended, last: Ended[]): void {
  const before = keysOf(told, 'new')
  const there = keysOf(last.find((ended) => ended.name === name)?.told ?? [], 'earlier')
  expect(before).toHaveLength(told.length)
  expect(before.length).toBeGreaterThanOrEqual(atCharge - 1)
  expect(there.slice(0, before.length)).toEqual(before)
  expect(untold[killed]).toContain(there.length - before.length)
}

async function expectInLedger(all: Ended[], last: Ended[]): Promise<void> {
  const { db } = database
  const charges = await db.selectFrom('ledger_entries').selectAll().where('kind', '=', 'charge').execute()
  const keys = charges.map((entry) => entry.idempotency_key)
  expect(new Set(keys).size).toBe(keys.length)
  const answers = last.flatMap(({ told }) => told)
  expect(answers).toHaveLength(processes * chargesEach)
  const refused = answers.filter(({ answer }) => answer === 'balance_too_low')
  const done = answers.filter(({ answer }) => answer !== 'balance_too_low')
  expect(new Map(done.map(({ key, amountMicros }) => [key, amountMicros]))).toEqual(
    new Map(charges.map((entry) => [entry.idempotency_key, entry.amount_micros])),
  )
  const entered = all.flatMap(({ told }) => keysOf(told, 'new'))
  expect(new Set(entered).size).toBe(entered.length)

  const left = charges.reduce((sum, entry) => sum + entry.amount_micros, credit)
  const balance = await db.selectFrom('customer_balances').selectAll().executeTakeFirstOrThrow()
  expect(balance).toMatchObject({ amount_micros: left, sequence: 1 + charges.length })
  expect(Math.min(...charges.map((entry) => entry.balance_micros))).toBe(left)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(refused).not.toEqual([])
  for (const { amountMicros } of refused) expect(-amountMicros).toBeGreaterThan(left)
}
