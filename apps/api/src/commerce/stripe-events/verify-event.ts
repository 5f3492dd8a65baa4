import type Stripe from 'stripe'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { isObject } from '../../platform/is-object.ts'

/** How old a signature may be; Stripe signs each time that it sends. */
const toleranceSeconds = 300

/** The event that Stripe signed; undefined where that holds none. Throws `payments_not_configured`, `stripe_signature_invalid` and `invalid_json`. */
export function verifyEvent(
  { stripe, config, clock }: Pick<Context, 'stripe' | 'config' | 'clock'>,
  body: string,
  signature: string,
): Stripe.Event | undefined {
  if (!stripe || !config.payments) throw new RegistryError('payments_not_configured')
  const { webhookSecret } = config.payments
  const now = clock.now().getTime()
  try {
    stripe.webhooks.signature?.verifyHeader(body, signature, webhookSecret, toleranceSeconds, undefined, now)
  } catch {
    // The library has other errors, too, for headers that no program of Stripe sends.
    throw new RegistryError('stripe_signature_invalid')
  }
  const event = parse(body)
  return isEvent(event) ? event : undefined
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new RegistryError('invalid_json')
  }
}

function isEvent(value: unknown): value is Stripe.Event {
  if (!isObject(value) || typeof value['id'] !== 'string' || typeof value['type'] !== 'string') return false
  return isObject(value['data']) && isObject(value['data']['object'])
}
