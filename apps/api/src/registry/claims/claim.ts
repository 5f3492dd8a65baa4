import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { assertUnclaimed, handOverUnclaimed, releaseNode } from '../nodes/change-node.ts'
import { findNode } from '../nodes/node-store.ts'
import { assertPublic } from '../nodes/read-node.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import { lockActivePublisher } from '../publishers/lock-publisher.ts'
import { readStanding } from '../publishers/read-standing.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { readRepositoryAdmin } from './github-admin.ts'
import { parseGitHubRepository, type GitHubRepository } from './github-repository.ts'
import type { GitHub } from './github-request.ts'

/** Node and publisher of a claim. */
export interface Claim {
  publisherId: string
  nodeId: string
}

/**
 * Assigns an unclaimed node to a person's publisher when the GitHub token has admin rights on the node's repository.
 * The token is not stored. Throws `repository_changed`, and the errors of `readClaimable` and `readRepositoryAdmin`.
 */
export async function claimNode(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  github: GitHub,
  principal: UserPrincipal,
  claim: Claim & { token: string },
): Promise<NodeRow> {
  const { publisherId } = claim
  const { node, repository } = await readClaimable(db, github, principal, claim)
  // The request runs outside of the transaction, which would otherwise lock the node while GitHub answers.
  const login = await readRepositoryAdmin(github, repository, claim.token)
  return db.transaction().execute(async (tx) => {
    await lockActivePublisher(tx, publisherId)
    await assertMayReceive(tx, principal, publisherId)
    const claimed = await handOverUnclaimed(tx, node.id, publisherId, clock.now())
    // GitHub's answer concerns the former repository.
    if (claimed.repository !== node.repository) throw new RegistryError('repository_changed', { nodeId: node.id })
    await releaseNode(tx, node.id)
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'node.claim',
      subject: `node:${node.id}`,
      detail: { publisherId, repository: `${repository.owner}/${repository.name}`, login },
    })
    return claimed
  })
}

/**
 * Returns a node that the person may claim for a publisher, and its repository. Throws `publisher_not_found`,
 * `owners_only`, `publisher_banned`, `node_not_found`, `node_banned`, `node_not_claimable`, `node_without_repository`.
 */
export async function readClaimable(
  db: Database,
  { config }: GitHub,
  principal: UserPrincipal,
  { publisherId, nodeId }: Claim,
): Promise<{ node: NodeRow; repository: GitHubRepository }> {
  await assertMayReceive(db, principal, publisherId)
  const node = assertUnclaimed(await assertPublic(db, await findNode(db, nodeId), nodeId))
  const repository = parseGitHubRepository(node.repository, config.url)
  if (!repository) throw new RegistryError('node_without_repository', { nodeId: node.id })
  return { node, repository }
}

async function assertMayReceive(db: Database, { userId }: UserPrincipal, publisherId: string): Promise<void> {
  const { role, isBanned } = await readStanding(db, publisherId, userId)
  if (role !== 'owner') throw new RegistryError('owners_only', { publisherId })
  if (isBanned) throw new RegistryError('publisher_banned', { publisherId })
}
