import { refreshLatest, updateNodeFromVersion } from '../nodes/update-from-version.ts'
import type { Database, NodeRow, VersionRow } from '../schema/tables.ts'
import { hasNewerActive, updateVersion } from './publish-store.ts'
import { isStatusChange } from './status.ts'

/**
 * Gives a locked version the state that its review decided. One that turns active takes its node along: it is listed, and
 * says of itself what travelled with the newest version that passed.
 */
export async function settleVersion(
  tx: Database,
  { node, version }: { node: NodeRow; version: VersionRow },
  { status, reason }: { status: 'active' | 'flagged'; reason: string },
  now: Date,
): Promise<void> {
  if (!isStatusChange('review', version.status, status)) {
    throw new Error(`a review cannot bring ${node.id}@${version.version} from ${version.status} to ${status}`)
  }
  await updateVersion(tx, version.id, { status, status_reason: reason, updated_at: now })
  if (status === 'active') {
    const facts = (await hasNewerActive(tx, version)) ? {} : version.node_facts
    await updateNodeFromVersion(tx, node.id, facts, now)
  } else {
    await refreshLatest(tx, node.id)
  }
}
