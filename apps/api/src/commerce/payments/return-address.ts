import type { Config } from '../../platform/config/config.ts'
import { RegistryError } from '../../platform/errors.ts'

/**
 * Returns the page for the return from Stripe: the requested page, or the balance in the account. Throws
 * `return_url_foreign` for an address outside this registry.
 */
export function returnAddress({ publicUrl }: Pick<Config, 'publicUrl'>, wanted: string | undefined): URL {
  if (wanted === undefined) return new URL(`${publicUrl}/account?tab=balance`)
  const { origin, protocol } = new URL(publicUrl)
  const address = URL.canParse(wanted) ? new URL(wanted) : undefined
  // A `blob:` address has the origin of its inner address.
  if (address?.origin !== origin || address.protocol !== protocol)
    throw new RegistryError('return_url_foreign', { origin })
  // The browser would show a user name in the address after the return.
  address.username = address.password = ''
  return address
}

/** Adds the outcome of the payment to the address. */
export function afterPayment(address: URL, payment: 'success' | 'cancelled'): string {
  const told = new URL(address)
  told.searchParams.set('payment', payment)
  return told.href
}
