import { beforeAll, describe, expect, test } from 'vitest'
import { auditOfCustomer, balanceOf, givenBannedCustomer, givenCustomer } from '../customers.ts'
import { answersWith, resets } from '../github-stand-in.ts'
import { useRegistry, type TestRegistry } from '../harness.ts'
import { buy, sessionOf } from '../payments/paying.ts'
import { refuse, runStripe } from '../payments/stripe-stand-in.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, statusesOf, tooLarge } from '../requests.ts'

const stripe = runStripe()
Object.assign(stripe.environment, { PUBLIC_URL: 'https://pages.test' })
const registry = useRegistry(stripe.environment)
const unpaid = useRegistry()
let ann: Person

const asked = (path: string) => stripe.requests.filter(({ asked: what }) => what.endsWith(path))
const stripeIdOf = async ({ context }: TestRegistry, { id }: Person) =>
  (await context.db.selectFrom('customers').select('stripe_id').where('id', '=', id).executeTakeFirstOrThrow())
    .stripe_id
const openOf = ({ context }: TestRegistry, { id }: Person) =>
  context.db.selectFrom('checkouts').select('created_at').where('customer_id', '=', id).execute()

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann')
})

describe('POST /customers/credit', () => {
  test('201 with a page of Stripe for the amount, the customer and the return URL', async () => {
    const answer = await buy(registry, ann, 12_340_000)
    expect(answer.status).toBe(201)
    const session = sessionOf(stripe, answer)
    const stripeId = await stripeIdOf(registry, ann)
    expect(session).toMatchObject({
      customer: stripeId,
      amount_total: 1234,
      currency: 'usd',
      metadata: { customer_id: 'ann', checkout_id: expect.any(String), registry: 'https://pages.test' },
      success_url: 'https://pages.test/account?tab=balance&payment=success',
      cancel_url: 'https://pages.test/account?tab=balance&payment=cancelled',
    })
    const [{ form, idempotencyKey } = { form: {} }] = asked('/v1/checkout/sessions')
    expect(form).toMatchObject({
      payment_intent_data: { metadata: session.metadata },
      adaptive_pricing: { enabled: 'false' },
    })
    expect(idempotencyKey).toContain(session.metadata['checkout_id'])
    expect(stripe.customers.get(stripeId ?? '')).toMatchObject({
      email: ann.email,
      metadata: { customer_id: 'ann' },
    })
  })

  test('201 changes no balance, and writes an audit entry', async () => {
    const bea = await givenCustomer(registry, 'bea')
    await buy(registry, bea, 5_000_000)
    expect(await balanceOf(registry, bea)).toBe(0)
    const detail = { amount_micros: 5_000_000, currency: 'usd' }
    expect(await auditOfCustomer(registry, bea)).toContainEqual({ actor: 'user:bea', action: 'payment.begin', detail })
  })

  test('201 for the currency in capitals, and for the minimum and maximum amount', async () => {
    for (const amount of [1_000_000, 10_000_000_000])
      expect((await buy(registry, ann, amount, { currency: 'USD' })).status).toBe(201)
  })

  test('201 with one customer of Stripe for concurrent calls', async () => {
    const cid = await givenCustomer(registry, 'cid')
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy(registry, cid, 5_000_000)))
    expect(statusesOf(answers)).toEqual([201, 201, 201, 201, 201])
    expect([...stripe.customers.values()].filter(({ email }) => email === cid.email)).toHaveLength(1)
    expect(new Set(answers.map((answer) => sessionOf(stripe, answer).customer))).toEqual(
      new Set([await stripeIdOf(registry, cid)]),
    )
  })

  test('201 with a new customer of Stripe if Stripe has deleted the first', async () => {
    const dee = await givenCustomer(registry, 'dee')
    await buy(registry, dee, 5_000_000)
    const first = (await stripeIdOf(registry, dee)) ?? ''
    stripe.customers.delete(first)
    const answers = await Promise.all([buy(registry, dee, 5_000_000), buy(registry, dee, 5_000_000)])
    expect(statusesOf(answers)).toEqual([201, 201])
    const second = await stripeIdOf(registry, dee)
    expect(second).not.toBe(first)
    expect(answers.map((answer) => sessionOf(stripe, answer).customer)).toEqual([second, second])
    const audit = await auditOfCustomer(registry, dee)
    expect(audit.filter(({ action }) => action === 'customer.link').map(({ detail }) => detail)).toEqual([
      { stripeId: first },
      { stripeId: second, before: first },
    ])
  })

  test('201 with the requested return URL and its parameters', async () => {
    const return_url = 'https://pages.test/account?tab=keys&payment=x#here'
    const session = sessionOf(stripe, await buy(registry, ann, 5_000_000, { return_url }))
    expect(session.success_url).toBe('https://pages.test/account?tab=keys&payment=success#here')
  })

  test.each([
    ['less than one', 990_000],
    ['more than ten thousand', 10_000_010_000],
    ['a fraction of a cent', 5_000_001],
  ])('400 for %s, with the allowed amounts', async (_, amount) => {
    const { status, body } = await buy(registry, ann, amount)
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'amount_not_payable' })
    expect(body.message).toMatch(/1000000 to 10000000000 .* 10000\b/)
  })

  test.each([
    ['without an amount', { amount_micros: undefined }],
    ['with nothing', { amount_micros: 0 }],
    ['with a broken number', { amount_micros: 5_000_000.5 }],
    ['with an amount in words', { amount_micros: '5000000' }],
    ['without a currency', { currency: undefined }],
  ])('400 %s', async (_, change) => {
    expect(await buy(registry, ann, 5_000_000, change)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    })
  })

  test('400 for another currency than that of the balance', async () => {
    const { status, body } = await buy(registry, ann, 5_000_000, { currency: 'eur' })
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'currency_mismatch' })
    expect(body.message).toContain('usd')
  })

  test.each([
    'https://elsewhere.test/account',
    'http://pages.test/account',
    'https://pages.test.elsewhere.test/',
    'https://pages.test@elsewhere.test/',
    'https://pages.test:8443/',
    '//elsewhere.test/',
    '/account',
    'javascript:alert(1)',
    'blob:https://pages.test/account',
    'nonsense',
    '',
  ])('400 for the return URL %j', async (return_url) => {
    expect(await buy(registry, ann, 5_000_000, { return_url })).toMatchObject({
      status: 400,
      body: { error: 'return_url_foreign' },
    })
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await buy(registry, undefined, 5_000_000)).body.error).toBe('sign_in_required')
  })

  test('403 for a banned person', async () => {
    expect((await buy(registry, await givenBannedCustomer(registry), 5_000_000)).body.error).toBe('user_banned')
  })

  test('404 for a person who is not a customer', async () => {
    const nobody = await givenPerson(registry, 'nobody')
    expect((await buy(registry, nobody, 5_000_000)).body.error).toBe('customer_not_found')
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await buy(registry, ann, 5_000_000, tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const sent = { as: ann, body: 'amount_micros=1', type: 'application/x-www-form-urlencoded' }
    const answer = await send(registry, 'initiateCreditPurchase', 'POST /customers/credit', sent)
    expect(answer.status).toBe(415)
  })

  test('429 for the eleventh unpaid purchase within an hour, with Retry-After', async () => {
    const eve = await givenCustomer(registry, 'eve')
    for (let i = 0; i < 7; i++) await buy(registry, eve, 5_000_000)
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(registry, eve, 5_000_000)))
    expect(statusesOf(answers)).toEqual([201, 201, 201, 429, 429, 429])
    const { headers, body } = answers.find(({ status }) => status === 429) ?? answers[0]!
    expect(body.error).toBe('too_many_checkouts')
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(3500)
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(3600)
    await registry.context.db
      .updateTable('checkouts')
      .set({ created_at: new Date(Date.now() - 3_600_001) })
      .where('customer_id', '=', eve.id)
      .execute()
    expect((await buy(registry, eve, 5_000_000)).status).toBe(201)
  })

  test('503 without configured payments', async () => {
    const bob = await givenCustomer(unpaid, 'bob')
    expect(await buy(unpaid, bob, 5_000_000)).toMatchObject({ status: 503, body: { error: 'payments_not_configured' } })
  })

  test.each([
    ['disconnects', resets],
    ['fails', answersWith(500, refuse(500, 'trouble').body)],
    ['answers with a list', answersWith(200, [])],
    ['answers with null', answersWith(200, null)],
    ['answers with a script as the address', answersWith(200, { url: 'javascript:alert(1)' })],
    ['answers with a number as the address', answersWith(200, { url: 7 })],
    ['does not know the key', answersWith(401, refuse(401, 'Invalid API Key provided').body)],
    ['refuses the page', answersWith(400, refuse(400, 'Set up your account', { param: 'mode' }).body)],
    [
      'does not know the customer',
      answersWith(400, refuse(400, 'No', { code: 'resource_missing', param: 'customer' }).body),
    ],
  ])('503 when Stripe %s, without counting the purchase', async (what, fault) => {
    const person = await givenCustomer(registry, `fay-${what.replaceAll(' ', '-')}`)
    stripe.faults.set('/v1/checkout/sessions', fault)
    const { status, headers, body } = await buy(registry, person, 5_000_000)
    expect({ status, error: body.error }).toEqual({ status: 503, error: 'payments_unavailable' })
    expect(headers.get('Retry-After')).toBe('5')
    expect(await openOf(registry, person)).toEqual([])
  })
})
