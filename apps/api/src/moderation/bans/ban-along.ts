import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Database } from '../../schema/tables.ts'
import { insertChildren, type BanRow } from './ban-store.ts'

/** Lets the ban of a publisher reach a node that came to it later; the caller writes the state of the node. */
export async function banAlong(
  tx: Database,
  ban: BanRow,
  node: { id: string; statusDetail: string },
  actor: string,
): Promise<void> {
  await insertChildren(tx, ban, [{ kind: 'node', subjectId: node.id, detailBefore: node.statusDetail }])
  const detail = { reason: ban.reason, publisherId: ban.subject_id }
  await writeAudit(tx, { actor, action: 'node.ban', subject: `node:${node.id}`, detail })
}
