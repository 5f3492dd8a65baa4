import type { Context } from '../../context.ts'
import { recordDeletions } from '../decisions/record-decision.ts'
import { publicNames } from '../decisions/status-record.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import type { Database } from '../../schema/tables.ts'
import { changeStatus } from './change-status.ts'
import { markVersionsDeleted } from './edit-store.ts'
import { lockOwnVersion, type VersionAddress } from './own-version.ts'

const message = 'Deleted by its publisher'
const actorName = publicNames.publisher

/** Deletes a version: nobody can read or install it any more, and its number stays taken. Throws what locking throws. */
export async function deleteVersion(
  context: Pick<Context, 'db' | 'clock'>,
  principal: Principal,
  address: VersionAddress,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const locked = await lockOwnVersion(tx, address)
    const actor = actorOf(principal)
    const now = context.clock.now()
    const audit = { action: 'version.delete' }
    await changeStatus(tx, locked, { by: 'publisher', to: 'deleted', actor, actorName, message, audit, now })
  })
}

/** Deletes every version of a node; call it in the transaction that deletes the node, with the node locked. */
export async function deleteVersionsOf(tx: Database, principal: Principal, nodeId: string, now: Date): Promise<void> {
  await recordDeletions(tx, nodeId, { actor: actorOf(principal), actorName, message, now })
  await markVersionsDeleted(tx, nodeId, message, now)
}
