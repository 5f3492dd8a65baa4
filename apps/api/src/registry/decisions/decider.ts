import { actorNameOf, actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'

/** An admin who decides, as the log and other admins read of them. */
export interface Decider {
  actor: string
  actorName: string
}

/** How an admin stands in what they decide. */
export function deciderOf(principal: UserPrincipal): Decider {
  return { actor: actorOf(principal), actorName: actorNameOf(principal) }
}
