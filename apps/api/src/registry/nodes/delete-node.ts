import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import type { Database } from '../../schema/tables.ts'
import { deleteVersionsOf } from '../lifecycle/delete-version.ts'
import { refreshLatestVersion } from './latest-store.ts'
import { changeNode, deleteUnpublishedNode } from './node-write-store.ts'
import { lockOwnNode, type NodeAddress } from './own-node.ts'

/**
 * Deletes a node with all its versions. Its id is never given out again. A node that was never published is removed
 * completely, because nothing can depend on it. Throws the errors of locking.
 */
export async function deleteNode(
  context: Pick<Context, 'db' | 'clock'>,
  principal: Principal,
  address: NodeAddress,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const { id } = await lockOwnNode(tx, address)
    const isIdFree = await deleteUnpublishedNode(tx, id)
    if (!isIdFree) await keepAsDeleted(tx, principal, id, context.clock.now())
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'node.delete',
      subject: `node:${id}`,
      detail: { isIdFree },
    })
  })
}

async function keepAsDeleted(tx: Database, principal: Principal, id: string, now: Date): Promise<void> {
  await deleteVersionsOf(tx, principal, id, now)
  await changeNode(tx, id, { status: 'deleted' }, now)
  await refreshLatestVersion(tx, id)
}
