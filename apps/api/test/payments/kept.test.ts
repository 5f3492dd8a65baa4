import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { sweepCheckouts } from '../../src/commerce/payments/sweep-checkouts.ts'
import { sweepStripeEvents } from '../../src/commerce/stripe-events/sweep-stripe-events.ts'
import { givenCustomer, ledgerOf } from '../customers.ts'
import { answersWith } from '../github-stand-in.ts'
import { useRegistry } from '../harness.ts'
import type { Person } from '../people.ts'
import { buy, givenPaid, tell } from './paying.ts'
import { stripeEvent, stripeKey } from './signed-events.ts'
import { refuse, runStripe } from './stripe-stand-in.ts'

const stripe = runStripe()
const registry = useRegistry(stripe.environment)

const five = 5_000_000
const after = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) })

describe('stored data of payments', () => {
  let ann: Person
  beforeAll(async () => {
    ann = await givenCustomer(registry, 'ann')
  })

  test('is deleted after its retention period, and a payment is still not entered twice', async () => {
    const { db } = registry.context
    const event = stripeEvent('checkout.session.completed', await givenPaid(registry, stripe, ann, five))
    await tell(registry, event)
    const has = async () =>
      (await db.selectFrom('stripe_events').select('id').where('id', '=', event.id).execute()).length
    await sweepStripeEvents({ db, clock: after(89) })
    expect(await has()).toBe(1)
    await sweepStripeEvents({ db, clock: after(91) })
    expect(await has()).toBe(0)
    expect((await tell(registry, event)).status).toBe(200)
    expect((await ledgerOf(registry, ann)).entries).toHaveLength(1)
    await buy(registry, ann, five)
    await sweepCheckouts(registry.context)
    expect(await db.selectFrom('checkouts').select('id').where('customer_id', '=', ann.id).execute()).toHaveLength(1)
    await sweepCheckouts({ db, clock: after(2) })
    expect(await db.selectFrom('checkouts').select('id').execute()).toEqual([])
  })

  test('never includes the key or the secret, neither in the log nor in answers', async () => {
    let written = ''
    const sink = new Writable({
      write: (chunk, _, done) => {
        written += String(chunk)
        done()
      },
    })
    const { log } = registry.context
    registry.context.log = pino({ level: 'trace' }, sink)
    const heard = []
    const faults = [
      answersWith(401, refuse(401, `Invalid API Key provided: ${stripeKey}`).body),
      answersWith(500, { error: { type: 'api_error', message: stripeKey } }),
      answersWith(400, refuse(400, stripeKey, { param: 'mode' }).body),
    ]
    for (const fault of faults) {
      stripe.faults.set('/v1/checkout', fault)
      heard.push((await buy(registry, ann, five)).body)
    }
    heard.push((await tell(registry, '{}', 't=1,v1=x')).body)
    registry.context.log = log
    expect(written.match(/Stripe did not do what it was asked for/g)).toHaveLength(3)
    for (const secret of [stripeKey, stripe.environment.STRIPE_WEBHOOK_SECRET ?? ''])
      expect(`${written}${JSON.stringify(heard)}`).not.toContain(secret)
  })
})
