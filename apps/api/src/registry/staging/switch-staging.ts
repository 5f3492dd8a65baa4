import { writeAudit } from '../../access/audit/audit-store.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import { assertRecentSignIn } from '../../access/permissions/recent-sign-in.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { lockOwnNode, type NodeAddress } from '../nodes/own-node.ts'
import { lockPublisherAlone } from '../publishers/lock-publisher.ts'
import { assertOwner } from '../publishers/read-standing.ts'
import { assertFactorForStaging } from '../publishers/second-factor-rule.ts'
import { saveNodeStaging, savePublisherStaging } from './staging-store.ts'

type Parts = Pick<Context, 'db' | 'clock' | 'config'>

/**
 * Switches staging of a node. Waiting versions keep waiting. Throws `recent_sign_in_required` for switching staging
 * off, `owners_only`, and the errors of locking the node and of `assertFactorForStaging`.
 */
export async function switchNodeStaging(
  context: Parts,
  principal: UserPrincipal,
  address: NodeAddress,
  isOn: boolean,
): Promise<void> {
  const now = context.clock.now()
  if (!isOn) assertRecentSignIn(principal.signedInAt, now)
  await context.db.transaction().execute(async (tx) => {
    const node = await lockOwnNode(tx, address)
    await assertOwner(tx, address.publisherId, principal.userId)
    if (!isOn) await assertFactorForStaging(tx, context, address.publisherId, principal)
    await saveNodeStaging(tx, node.id, isOn, now)
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: isOn ? 'staging.on' : 'staging.off',
      subject: `node:${node.id}`,
    })
  })
}

/**
 * Switches the default for nodes of a publisher that have no public version. Throws `recent_sign_in_required` for
 * switching the default off, `publisher_not_found`, `publisher_banned`, `owners_only`, and the errors of
 * `assertFactorForStaging`.
 */
export async function switchPublisherStaging(
  context: Parts,
  principal: UserPrincipal,
  publisherId: string,
  isOn: boolean,
): Promise<void> {
  const now = context.clock.now()
  if (!isOn) assertRecentSignIn(principal.signedInAt, now)
  await context.db.transaction().execute(async (tx) => {
    // An upload that arrives meanwhile waits for the lock, and reads the new switch.
    const publisher = await lockPublisherAlone(tx, publisherId)
    if (publisher.status === 'banned') throw new RegistryError('publisher_banned', { publisherId })
    await assertOwner(tx, publisherId, principal.userId)
    if (!isOn) await assertFactorForStaging(tx, context, publisherId, principal)
    await savePublisherStaging(tx, publisherId, isOn, now)
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: isOn ? 'staging.on' : 'staging.off',
      subject: `publisher:${publisherId}`,
    })
  })
}
