import Stripe from 'stripe'
import type { Context } from '../context.ts'
import { RegistryError } from '../platform/errors.ts'
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
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, param, statusCode, requestId } = error
    if (code === 'resource_missing' && param === named) return undefined
    // Its message and headers may hold a part of the key.
    log.error({ stripe: { type, code, param, statusCode, requestId } }, 'Stripe did not do what it was asked for')
    throw new RegistryError('payments_unavailable')
  }
}
