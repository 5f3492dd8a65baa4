import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../../src/commerce/ledger/check-ledger.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { givenLedger } from '../ledger/given-ledger.ts'
import { stripeEvent } from './signed-events.ts'
import { runStripe } from './stripe-stand-in.ts'

const script = fileURLToPath(new URL('./teller.ts', import.meta.url))
const stripe = runStripe()
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('six processes with the same events in different orders enter each change once', async (context) => {
  const { db, url } = database
  if (!url) return context.skip('the embedded database has one process; set TEST_DATABASE_URL')
  const customerId = await givenLedger(db, 'payer')
  const metadata = { customer_id: customerId }
  stripe.intents.set('pi_1', metadata)
  const session = { id: 'cs_1', payment_status: 'paid', amount_total: 500, currency: 'usd', metadata }
  const refund = { id: 're_1', amount: 200, currency: 'usd', status: 'failed', payment_intent: 'pi_1' }
  const dispute = { id: 'dp_1', amount: 300, currency: 'usd', payment_intent: 'pi_1' }
  const events = [
    stripeEvent('checkout.session.completed', session),
    stripeEvent('checkout.session.async_payment_succeeded', session),
    stripeEvent('refund.created', { ...refund, status: 'pending' }),
    stripeEvent('refund.failed', refund),
    stripeEvent('charge.dispute.funds_withdrawn', dispute),
  ]

  const processes = Array.from({ length: 6 }, (_, index) =>
    start(url, [...events.slice(index % events.length), ...events.slice(0, index % events.length)]),
  )
  await Promise.all(processes.map(isReady))
  const ended = processes.map((process) => once(process, 'close'))
  for (const { stdin } of processes) stdin?.end()
  expect((await Promise.all(ended)).map(([code]) => code)).toEqual(processes.map(() => 0))

  const entries = await db.selectFrom('ledger_entries').select(['idempotency_key', 'amount_micros']).execute()
  expect(new Map(entries.map((entry) => [entry.idempotency_key, entry.amount_micros]))).toEqual(
    new Map([
      ['stripe:cs_1', 5_000_000],
      ['stripe:re_1', -2_000_000],
      ['stripe:re_1:failed', 2_000_000],
      ['stripe:dp_1', -3_000_000],
    ]),
  )
  expect(entries).toHaveLength(4)
  expect(await db.selectFrom('stripe_events').select('id').execute()).toHaveLength(events.length)
  expect(await checkLedger(db)).toEqual([])
}, 60_000)

async function isReady({ stdout }: ChildProcess): Promise<void> {
  if (stdout) await once(stdout, 'data')
}

function start(url: string, events: object[]): ChildProcess {
  const env = { ...process.env, ...stripe.environment, DATABASE_URL: url, DATABASE_POOL_SIZE: '3' }
  return spawn(process.execPath, [script, JSON.stringify(events)], { env, stdio: ['pipe', 'pipe', 'inherit'] })
}
