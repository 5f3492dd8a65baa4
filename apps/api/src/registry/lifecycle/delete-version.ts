import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../schema/tables.ts'
import { lockOwnVersion, type VersionAddress } from '../versions/own-version.ts'
import { applyStatus } from './apply-status.ts'
import { insertDeletions } from './decision-store.ts'
import { publicNames } from './status-reason.ts'
import { markVersionsDeleted } from './version-status-store.ts'

const message = 'Deleted by its publisher'
const actorName = publicNames.publisher

/**
 * Deletes a version. The version stays unreadable and cannot be installed, and its number stays taken. Throws the
 * errors of locking the version.
 */
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
    await applyStatus(tx, locked, { by: 'publisher', to: 'deleted', actor, actorName, message, audit, now })
  })
}

/** Deletes every version of a locked node in the transaction that deletes the node. */
export async function deleteVersionsOf(tx: Database, principal: Principal, nodeId: string, now: Date): Promise<void> {
  await insertDeletions(tx, nodeId, { actor: actorOf(principal), actorName, message, now })
  await markVersionsDeleted(tx, nodeId, message, now)
}
