import type { Principal, UserPrincipal } from './principal.ts'

/** How the audit log names a principal. */
export function actorOf(principal: Principal): string {
  if (principal.kind === 'token') return `token:${principal.tokenId}`
  if (principal.kind === 'adminSecret') return 'operator-program'
  if (principal.kind === 'apiKey') return `user:${principal.userId}`
  if (principal.kind === 'ci') return `ci:${principal.name ?? 'anyone'}`
  if (principal.kind === 'service') return `service:${principal.name}`
  return principal.kind === 'user' ? `user:${principal.userId}` : principal.kind
}

/** How other admins read who it was: by name, else by address, else by id. */
export function actorNameOf({ name, email, userId }: UserPrincipal): string {
  return name || email || userId
}
