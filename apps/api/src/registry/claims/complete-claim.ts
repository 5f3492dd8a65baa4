import type { Context } from '../../context.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { claimNode, readClaimable, type Claim } from './claim.ts'
import { takeAttempt } from './claim-attempt-store.ts'
import { claimStateHash } from './claim-state.ts'
import { exchangeCode, revokeToken } from './github-oauth.ts'
import { openGitHub } from './github-request.ts'
import { claimRedirectUri } from './start-claim.ts'

/**
 * Completes a claim with GitHub's redirect, and returns its node and publisher. Throws `claim_state_invalid`,
 * `claims_not_configured`, and the errors of `claimNode` and `exchangeCode`.
 */
export async function completeClaim(
  context: Context,
  principal: UserPrincipal,
  { code, state }: { code: string; state: string },
  github = openGitHub(context),
): Promise<Claim> {
  const { publisherId, nodeId } = await takeClaim(context.db, principal, state, context.clock.now())
  // This check comes first, so that an unclaimable node leaves the code unused and creates no token.
  await readClaimable(context.db, github, principal, { publisherId, nodeId })
  const token = await exchangeCode(github, code, claimRedirectUri(context))
  try {
    const node = await claimNode(context, github, principal, { publisherId, nodeId, token })
    return { publisherId, nodeId: node.id }
  } finally {
    await revokeToken(github, token)
  }
}

/** Any use of a state consumes it, because a state that another person sends has leaked. */
async function takeClaim(db: Database, { userId }: UserPrincipal, state: string, now: Date): Promise<Claim> {
  const attempt = await takeAttempt(db, claimStateHash(state))
  if (!attempt || attempt.user_id !== userId || attempt.expires_at <= now) {
    throw new RegistryError('claim_state_invalid')
  }
  return { publisherId: attempt.publisher_id, nodeId: attempt.node_id }
}
