import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { StripeClient } from './create-stripe.ts'

/**
 * Returns Stripe's answer; undefined when Stripe does not know the object in the parameter `named`. Call it outside of
 * transactions. Throws `payments_not_configured`, and `payments_unavailable` for any other failure, which is logged.
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
    // The client has already loaded this module.
    const { Stripe } = await import('stripe')
    if (error instanceof Stripe.errors.StripeError) {
      const { type, code, param, statusCode, requestId } = error
      if (code === 'resource_missing' && param === named) return undefined
      // The message and headers of Stripe's errors may contain a part of the key.
      log.error({ stripe: { type, code, param, statusCode, requestId } }, 'Stripe did not do what it was asked for')
    } else {
      // The library trusts the JSON of an answer, and throws errors of other types for an unexpected answer.
      log.error({ stripe: { type: error instanceof Error ? error.name : typeof error } }, 'Stripe answered oddly')
    }
    throw new RegistryError('payments_unavailable')
  }
}

/** Returns an id of Stripe. Throws `payments_unavailable` for any other value. */
export function mustBeId(id: unknown): string {
  if (typeof id === 'string' && /^[\w-]{1,255}$/.test(id)) return id
  throw new RegistryError('payments_unavailable')
}

/** Returns the address of a Stripe page for a redirect. Throws `payments_unavailable` for any other value. */
export function mustBePage({ config }: Pick<Context, 'config'>, address: unknown): string {
  const url = typeof address === 'string' ? URL.parse(address) : null
  // A local stand-in for Stripe speaks HTTP.
  const isStandIn = config.payments?.url.startsWith('http:') === true
  if (url && (url.protocol === 'https:' || (isStandIn && url.protocol === 'http:'))) return url.href
  throw new RegistryError('payments_unavailable')
}
