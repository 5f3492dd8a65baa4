import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'

export const stripeKey = 'sk_test_a-key-that-nobody-may-ever-read'
export const webhookSecret = 'whsec_what-only-two-know'

const library = new Stripe(stripeKey)

/** Returns an event of Stripe. */
export function stripeEvent(type: string, object: object, { id = `evt_${randomUUID()}`, at = new Date() } = {}) {
  const created = Math.floor(at.getTime() / 1000)
  return { id, object: 'event', api_version: Stripe.API_VERSION, created, livemode: false, type, data: { object } }
}

/** Returns Stripe's signature header of a body. */
export function signatureOf(payload: string, { secret = webhookSecret, at = new Date() } = {}): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  return library.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}
