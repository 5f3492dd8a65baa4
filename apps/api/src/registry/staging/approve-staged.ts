import { writeAudit } from '../../access/audit/audit-store.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import { assertRecentSignIn } from '../../access/permissions/recent-sign-in.ts'
import type { Context } from '../../context.ts'
import { requestReviews } from '../lifecycle/request-review.ts'
import { assertFactorForStaging } from '../publishers/second-factor-rule.ts'
import type { NumberAddress } from '../versions/own-version.ts'
import { lockStaged } from './lock-staged.ts'
import { endStage } from './staging-store.ts'

/**
 * Approves a staged version. The review of the version runs with the current rules, and decides as for any publish.
 * Throws `recent_sign_in_required`, and as locking the stage and `assertFactorForStaging` do.
 */
export async function approveStaged(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'jobs'>,
  principal: UserPrincipal,
  address: NumberAddress & { digest: string },
): Promise<void> {
  const now = context.clock.now()
  assertRecentSignIn(principal.signedInAt, now)
  await context.db.transaction().execute(async (tx) => {
    const { node, version, stage } = await lockStaged(tx, principal, address, now)
    await assertFactorForStaging(tx, context, node.publisher_id, principal)
    await endStage(tx, version.id, now)
    await requestReviews(tx, context, [version.id])
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'stage.approve',
      subject: `version:${node.id}@${version.version}`,
      detail: { sha256: version.sha256, digest: address.digest, staged: stage.staged_at.toISOString() },
    })
  })
}
