import Stripe from 'stripe'
import type { Context } from '../context.ts'
import { RegistryError } from '../platform/errors.ts'

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
    return stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, now)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new RegistryError('stripe_signature_invalid')
    if (error instanceof SyntaxError) throw new RegistryError('invalid_json')
    // Stripe's library reads null as it would read an event.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
