import type { Principal } from './principal.ts'

/** How the audit log names a principal. */
export function actorOf(principal: Principal): string {
  return principal.kind === 'token' ? `token:${principal.tokenId}` : principal.kind
}
