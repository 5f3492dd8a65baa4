import type { Principal, UserPrincipal } from './principal.ts'

/** Returns the audit log's name for a principal. */
export function actorOf(principal: Principal): string {
  if (principal.kind === 'token') return `token:${principal.tokenId}`
  if (principal.kind === 'adminSecret') return 'operator-program'
  if (principal.kind === 'apiKey') return `user:${principal.userId}`
  if (principal.kind === 'ci') return `ci:${principal.name ?? 'anyone'}`
  if (principal.kind === 'service') return `service:${principal.name}`
  return principal.kind === 'user' ? `user:${principal.userId}` : principal.kind
}

/** Returns the name of a person for other admins: the name, else the e-mail address, else the id. */
export function actorNameOf({ name, email, userId }: UserPrincipal): string {
  return name || email || userId
}
