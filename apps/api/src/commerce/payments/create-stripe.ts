import type Stripe from 'stripe'
import type { Config } from '../../platform/config/config.ts'

export type StripeClient = Stripe

/** Loads and creates a client for the configured account of Stripe; undefined without payments. */
export async function createStripe({ payments }: Pick<Config, 'payments'>): Promise<StripeClient | undefined> {
  if (!payments) return undefined
  const { Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(payments.url)
  return new Stripe(payments.secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    // A visitor waits for the answer.
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  })
}
