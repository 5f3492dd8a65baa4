import { RegistryError } from '../../platform/errors.ts'
import type { ApiKeyPrincipal, Principal, UserPrincipal } from './principal.ts'

/** Returns the signed-in caller. Throws `sign_in_required` for every other principal. */
export function signedIn(principal: Principal): UserPrincipal {
  if (principal.kind !== 'user') throw new RegistryError('sign_in_required')
  return principal
}

/** Returns the calling customer, signed in or by API key. Throws `sign_in_required` for every other principal. */
export function customerOf(principal: Principal): UserPrincipal | ApiKeyPrincipal {
  if (principal.kind !== 'user' && principal.kind !== 'apiKey') throw new RegistryError('sign_in_required')
  return principal
}
