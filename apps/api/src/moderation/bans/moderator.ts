import { actorNameOf, actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'

/** Who bans, as the rows of bans name them: for the log, and for other admins. */
export function moderatorOf(principal: UserPrincipal): { actor: string; actor_name: string } {
  return { actor: actorOf(principal), actor_name: actorNameOf(principal) }
}
