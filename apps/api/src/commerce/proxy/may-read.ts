import type { ApiKeyPrincipal, UserPrincipal } from '../../access/permissions/principal.ts'
import type { ProxyOperation } from './service.ts'

/** Whether somebody may ask for this: what shows the account of the operator is for admins, unless the operator shares it. */
export function mayRead(
  { isOfAccount }: ProxyOperation,
  principal: UserPrincipal | ApiKeyPrincipal,
  isShared: boolean,
): boolean {
  return !isOfAccount || isShared || (principal.kind === 'user' && principal.isAdmin)
}
