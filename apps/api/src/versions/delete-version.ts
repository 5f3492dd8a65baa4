import { writeAudit } from '../audit/audit-store.ts'
import type { Context } from '../context.ts'
import { refreshLatest, touchNode } from '../nodes/update-from-version.ts'
import { actorOf } from '../permissions/actor.ts'
import type { Principal } from '../permissions/principal.ts'
import type { Database } from '../schema/tables.ts'
import { markVersionsDeleted } from './edit-store.ts'
import { lockOwnVersion, type VersionAddress } from './own-version.ts'
import { updateVersion } from './publish-store.ts'
import { isStatusChange } from './status.ts'

const reason = 'Deleted by its publisher'

/** Deletes a version: nobody can read or install it any more, and its number stays taken. Throws what locking throws. */
export async function deleteVersion(
  context: Pick<Context, 'db' | 'clock'>,
  principal: Principal,
  address: VersionAddress,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const { node, version } = await lockOwnVersion(tx, address)
    if (!isStatusChange('publisher', version.status, 'deleted')) {
      throw new Error(`a publisher cannot delete what is ${version.status}`)
    }
    const now = context.clock.now()
    await updateVersion(tx, version.id, { status: 'deleted', status_reason: reason, updated_at: now })
    await refreshLatest(tx, node.id)
    await touchNode(tx, node.id, now)
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'version.delete',
      subject: `version:${node.id}@${version.version}`,
    })
  })
}

/** Deletes every version of a node; call it in the transaction that deletes the node, with the node locked. */
export function deleteVersionsOf(db: Database, nodeId: string, now: Date): Promise<void> {
  return markVersionsDeleted(db, nodeId, reason, now)
}
