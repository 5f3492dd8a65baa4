import { writeAudit } from '../../access/audit/audit-store.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { removeEveryone } from '../members/change-member.ts'
import { countHeldNodes } from '../nodes/node-write-store.ts'
import { revokeTrust } from '../trusted-publishing/trusted-publishers.ts'
import { lockPublisherAlone } from './lock-publisher.ts'
import { updatePublisherRow } from './publisher-write-store.ts'

/**
 * Deletes a publisher without packs, with its members, invitations, tokens and trusted workflows. Its row stays, so
 * that nobody can take its id. Throws `publisher_not_found` or `publisher_has_nodes`.
 */
export async function deletePublisher(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  principal: Principal,
  publisherId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPublisherAlone(tx, publisherId)
    // The count needs a separate statement. A statement that waited for the lock would miss concurrent changes.
    const count = await countHeldNodes(tx, publisherId, clock.now())
    if (count > 0) throw new RegistryError('publisher_has_nodes', { publisherId, count })
    await revokeTrust(tx, publisherId)
    await removeEveryone(tx, publisherId)
    await updatePublisherRow(tx, publisherId, { status: 'deleted' })
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'publisher.delete',
      subject: `publisher:${publisherId}`,
    })
  })
}
