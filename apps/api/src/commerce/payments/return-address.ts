import type { Config } from '../../platform/config/config.ts'
import { RegistryError } from '../../platform/errors.ts'

/** The page that a customer comes back to: the one asked for, or the balance of the account. Throws `return_url_foreign` for one that is not of this registry. */
export function returnAddress({ publicUrl }: Pick<Config, 'publicUrl'>, wanted: string | undefined): URL {
  if (wanted === undefined) return new URL(`${publicUrl}/account?tab=balance`)
  const { origin, protocol } = new URL(publicUrl)
  const address = URL.canParse(wanted) ? new URL(wanted) : undefined
  // The origin of a `blob:` address is that of the address within.
  if (address?.origin !== origin || address.protocol !== protocol)
    throw new RegistryError('return_url_foreign', { origin })
  // A name before the host would be shown to who comes back.
  address.username = address.password = ''
  return address
}

/** The same page, told how the payment went. */
export function afterPayment(address: URL, payment: 'success' | 'cancelled'): string {
  const told = new URL(address)
  told.searchParams.set('payment', payment)
  return told.href
}
