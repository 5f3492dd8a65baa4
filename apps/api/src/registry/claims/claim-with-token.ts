import type { Context } from '../../context.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { NodeRow } from '../../schema/tables.ts'
import { claimNode, readClaimable, type Claim } from './claim.ts'
import { assertOwnToken } from './github-oauth.ts'
import { openGitHub } from './github-request.ts'

/**
 * Claims a node with a GitHub token that the caller brings along, which must have been given to this registry: one that
 * a person gave to another app proves nothing of who sends it. Throws what `claimNode` and `assertOwnToken` throw.
 */
export async function claimWithToken(
  context: Context,
  principal: UserPrincipal,
  claim: Claim & { token: string },
): Promise<NodeRow> {
  const github = openGitHub(context)
  // Asked first, so that GitHub hears of no token for what is refused anyway.
  await readClaimable(context.db, github, principal, claim)
  await assertOwnToken(github, claim.token)
  return claimNode(context, github, principal, claim)
}
