import type { Context } from '../../context.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { NodeRow } from '../../schema/tables.ts'
import { claimNode, readClaimable, type Claim } from './claim.ts'
import { assertOwnToken } from './github-oauth.ts'
import { openGitHub } from './github-request.ts'

/**
 * Claims a node with a GitHub token of the caller. GitHub must have issued the token to this registry: a token for
 * another app proves nothing about its sender. Throws the errors of `claimNode` and `assertOwnToken`.
 */
export async function claimWithToken(
  context: Context,
  principal: UserPrincipal,
  claim: Claim & { token: string },
): Promise<NodeRow> {
  const github = openGitHub(context)
  // This check comes first, so that an unclaimable node causes no request with the token.
  await readClaimable(context.db, github, principal, claim)
  await assertOwnToken(github, claim.token)
  return claimNode(context, github, principal, claim)
}
