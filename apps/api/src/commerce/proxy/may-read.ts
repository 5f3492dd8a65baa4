import type { ApiKeyPrincipal, UserPrincipal } from '../../access/permissions/principal.ts'
import type { ProxyOperation } from './service.ts'

/**
 * Tells whether a caller may use an operation. Operations that show the operator's account are for admins, unless the
 * operator shares the account.
 */
export function mayRead(
  { isOfAccount }: ProxyOperation,
  principal: UserPrincipal | ApiKeyPrincipal,
  isShared: boolean,
): boolean {
  return !isOfAccount || isShared || (principal.kind === 'user' && principal.isAdmin)
}
