import { RegistryError } from '../../platform/errors.ts'
import type { ApiKeyPrincipal, Principal, UserPrincipal } from './principal.ts'

/** The signed-in person who is asking. Throws `sign_in_required` for everybody else. */
export function signedIn(principal: Principal): UserPrincipal {
  if (principal.kind !== 'user') throw new RegistryError('sign_in_required')
  return principal
}

/** The customer who is asking, themselves or by a key. Throws `sign_in_required` for everybody else. */
export function customerOf(principal: Principal): UserPrincipal | ApiKeyPrincipal {
  if (principal.kind !== 'user' && principal.kind !== 'apiKey') throw new RegistryError('sign_in_required')
  return principal
}
