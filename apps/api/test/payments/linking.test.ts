import { readFile } from 'node:fs/promises'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config/config.ts'
import { ConfigError } from '../../src/platform/config/config-error.ts'
import type { Environment } from '../../src/platform/config/settings.ts'
import { whileLinked } from '../../src/commerce/payments/while-linked.ts'
import { auditOfCustomer, givenCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { runStripe } from './stripe-stand-in.ts'

const stripe = runStripe()
const registry = useRegistry(stripe.environment)

const idOf = (_: unknown, stripeId: string) => Promise.resolve(stripeId)

test('if Stripe creates several customers for a person, all requests use the stored one', async () => {
  const ann = await givenCustomer(registry, 'ann')
  const { context } = registry
  // Stripe treats a request with another key as new.
  const contexts = [0, 1, 2].map((days) => ({
    ...context,
    clock: { now: () => new Date(Date.now() + days * 86_400_000) },
  }))
  stripe.together = contexts.length
  const linked = await Promise.all(contexts.map((each) => whileLinked(each, ann.id, idOf)))
  const { stripe_id: written } = await context.db
    .selectFrom('customers')
    .select('stripe_id')
    .where('id', '=', ann.id)
    .executeTakeFirstOrThrow()
  expect(stripe.customers.size).toBe(3)
  expect(linked).toEqual([written, written, written])
  const links = (await auditOfCustomer(registry, ann)).filter(({ action }) => action === 'customer.link')
  expect(links).toEqual([{ actor: 'user:ann', action: 'customer.link', detail: { stripeId: written } }])
})

test('an email that Stripe would refuse is not sent, and a long name is cut', async () => {
  const ben = await givenCustomer(registry, 'ben')
  const { context } = registry
  const odd = { email: 'ben@localhost', name: 'b'.repeat(400) }
  await context.db.updateTable('users').set(odd).where('id', '=', ben.id).execute()
  const stripeId = await whileLinked(context, ben.id, idOf)
  expect(stripe.customers.get(stripeId)).toEqual({ name: 'b'.repeat(100), metadata: { customer_id: 'ben' } })
})

const configured: Environment = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }

test('payments are off without settings, and then the currency may lack hundredths', () => {
  expect(readConfig({}).payments).toBeUndefined()
  expect(readConfig(configured).payments).toEqual({
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_x',
    url: 'https://api.stripe.com',
  })
  expect(readConfig({ CURRENCY: 'jpy' }).billing.currency).toBe('jpy')
})

test('docs/OPERATIONS.md names the API version of the library', async () => {
  const paper = await readFile(new URL('../../../../docs/OPERATIONS.md', import.meta.url), 'utf8')
  expect(paper).toContain(`API version \`${Stripe.API_VERSION}\``)
})

test.each<[string, Environment]>([
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: '' }],
  ['STRIPE_URL', { STRIPE_URL: 'api.stripe.com' }],
  ['STRIPE_URL', { STRIPE_URL: 'https://api.stripe.com/v1' }],
  ['CURRENCY', { CURRENCY: 'jpy' }],
  ['CURRENCY', { CURRENCY: 'KWD' }],
])('the error for a wrong %s names it, and no secret', (name, wrong) => {
  const start = () => readConfig({ ...configured, ...wrong })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(name)
  expect(start).not.toThrow(/sk_test_x|whsec_x/)
})
