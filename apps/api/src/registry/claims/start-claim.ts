import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import { readClaimable, type Claim } from './claim.ts'
import { insertAttempt } from './claim-attempt-store.ts'
import { claimStateHash, createClaimState } from './claim-state.ts'
import { authorizationUrl, clientOf } from './github-oauth.ts'
import { openGitHub } from './github-request.ts'

const lifeMs = 10 * 60 * 1000
const mostAttempts = 20

/** Returns the address to which GitHub redirects the browser. */
export function claimRedirectUri({ config }: Pick<Context, 'config'>): string {
  return `${config.publicUrl}/claim/callback`
}

/**
 * Starts a claim: returns the address at GitHub for the browser. Only this person can use GitHub's redirect, once,
 * within ten minutes. Throws `claims_not_configured` and the errors of `readClaimable`.
 */
export async function startClaim(context: Context, principal: UserPrincipal, claim: Claim): Promise<string> {
  const github = openGitHub(context)
  clientOf(github)
  const state = createClaimState()
  await context.db.transaction().execute(async (tx) => {
    const { node } = await readClaimable(tx, github, principal, claim)
    const now = context.clock.now()
    const attempt = {
      state_hash: claimStateHash(state),
      user_id: principal.userId,
      publisher_id: claim.publisherId,
      node_id: node.id,
      expires_at: new Date(now.getTime() + lifeMs),
      created_at: now,
    }
    await insertAttempt(tx, attempt, { most: mostAttempts, now })
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'claim.start',
      subject: `node:${node.id}`,
      detail: { publisherId: claim.publisherId },
    })
  })
  return authorizationUrl(github, claimRedirectUri(context), state)
}
