import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'

export const stripeKey = 'sk_test_a-key-that-nobody-may-ever-read'
export const webhookSecret = 'whsec_what-only-two-know'

const library = new Stripe(stripeKey)

/** An event as Stripe tells it. */
export function stripeEvent(type: string, object: object, { id = `evt_${randomUUID()}`, at = new Date() } = {}) {
  const created = Math.floor(at.getTime() / 1000)
  return { id, object: 'event', api_version: Stripe.API_VERSION, created, livemode: false, type, data: { object } }
}

/** The header that Stripe signs a body with. */
export function signatureOf(payload: string, { secret = webhookSecret, at = new Date() } = {}): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  return library.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}
