import Stripe from 'stripe'
import type { Config } from '../../platform/config/config.ts'

export type StripeClient = Stripe

/** The library of Stripe for the account of the settings; undefined where no payments are taken. */
export function createStripe({ payments }: Pick<Config, 'payments'>): StripeClient | undefined {
  if (!payments) return undefined
  const { protocol, hostname, port } = new URL(payments.url)
  return new Stripe(payments.secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    // Somebody waits for the answer.
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  })
}
