import Stripe from 'stripe'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { StripeClient } from './create-stripe.ts'

/**
 * What Stripe answers; undefined when it does not know the thing that the parameter `named` names. Call it outside of
 * transactions. Throws `payments_not_configured`, and `payments_unavailable` for whatever else is wrong, which the log says.
 */
export async function askStripe<Answer>(
  { stripe, log }: Pick<Context, 'stripe' | 'log'>,
  named: string,
  question: (stripe: StripeClient) => Promise<Answer>,
): Promise<Answer | undefined> {
  if (!stripe) throw new RegistryError('payments_not_configured')
  try {
    return await question(stripe)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) {
      const { type, code, param, statusCode, requestId } = error
      if (code === 'resource_missing' && param === named) return undefined
      // Its message and headers may hold a part of the key.
      log.error({ stripe: { type, code, param, statusCode, requestId } }, 'Stripe did not do what it was asked for')
    } else {
      // The library takes any JSON for what Stripe promises, and fails where it is something else.
      log.error({ stripe: { type: error instanceof Error ? error.name : typeof error } }, 'Stripe answered oddly')
    }
    throw new RegistryError('payments_unavailable')
  }
}

/** An id that Stripe gave to something. Throws `payments_unavailable` for what is none. */
export function mustBeId(id: unknown): string {
  if (typeof id === 'string' && /^[\w-]{1,255}$/.test(id)) return id
  throw new RegistryError('payments_unavailable')
}

/** The address of a page of Stripe, where a person is sent. Throws `payments_unavailable` for what is none. */
export function mustBePage({ config }: Pick<Context, 'config'>, address: unknown): string {
  const url = typeof address === 'string' ? URL.parse(address) : null
  // A stand-in for Stripe on the same machine speaks HTTP.
  const isStandIn = config.payments?.url.startsWith('http:') === true
  if (url && (url.protocol === 'https:' || (isStandIn && url.protocol === 'http:'))) return url.href
  throw new RegistryError('payments_unavailable')
}
