import { RegistryError } from '../platform/errors.ts'
import type { Principal, UserPrincipal } from './principal.ts'

/** The signed-in person who is asking. Throws `sign_in_required` for everybody else. */
export function signedIn(principal: Principal): UserPrincipal {
  if (principal.kind !== 'user') throw new RegistryError('sign_in_required')
  return principal
}
