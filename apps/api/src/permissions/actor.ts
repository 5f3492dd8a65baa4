import type { Principal } from './principal.ts'

/** How the audit log names a principal. */
export function actorOf(principal: Principal): string {
  if (principal.kind === 'token') return `token:${principal.tokenId}`
  if (principal.kind === 'service') return `service:${principal.name}`
  return principal.kind === 'user' ? `user:${principal.userId}` : principal.kind
}
