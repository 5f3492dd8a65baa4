import { writeAudit } from '../audit/audit-store.ts'
import type { Context } from '../context.ts'
import { actorOf } from '../permissions/actor.ts'
import type { Principal } from '../permissions/principal.ts'
import { deleteVersionsOf } from '../versions/delete-version.ts'
import { changeNode, refreshLatestVersion } from './node-write-store.ts'
import { lockOwnNode, type NodeAddress } from './own-node.ts'

/** Deletes a node with all its versions; its id is never given out again. Throws what locking throws. */
export async function removeNode(
  context: Pick<Context, 'db' | 'clock'>,
  principal: Principal,
  address: NodeAddress,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const { id } = await lockOwnNode(tx, address)
    const now = context.clock.now()
    await deleteVersionsOf(tx, id, now)
    await changeNode(tx, id, { status: 'deleted' }, now)
    await refreshLatestVersion(tx, id)
    await writeAudit(tx, { actor: actorOf(principal), action: 'node.delete', subject: `node:${id}` })
  })
}
