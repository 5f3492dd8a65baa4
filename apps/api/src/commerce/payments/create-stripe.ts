import Stripe from 'stripe'
import type { Config } from '../../platform/config/config.ts'

export type StripeClient = Stripe

/** Creates a client for the configured account of Stripe; undefined without payments. */
export function createStripe({ payments }: Pick<Config, 'payments'>): StripeClient | undefined {
  if (!payments) return undefined
  const { protocol, hostname, port } = new URL(payments.url)
  return new Stripe(payments.secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    // A person waits for the answer.
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  })
}
