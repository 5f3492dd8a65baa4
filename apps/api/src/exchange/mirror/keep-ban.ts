import { banAlong } from '../../moderation/bans/ban-along.ts'
import { readBanInForce, type BanRow } from '../../moderation/bans/read-bans.ts'
import type { Database } from '../../schema/tables.ts'
import type { SourceNode } from './parse-node.ts'

/** A node that a ban of this registry keeps from sight, whatever its source says, unless that deleted it. */
export async function keepBan(
  tx: Database,
  node: SourceNode,
  heldId: string | undefined,
  publisherBan: BanRow | undefined,
): Promise<SourceNode> {
  if (node.facts.status === 'deleted') return node
  const ban = heldId === undefined ? undefined : await readBanInForce(tx, 'node', heldId)
  if (ban) return banned(node, ban)
  if (!publisherBan || node.facts.status === 'banned') return node
  // It came to the publisher after that was banned.
  await banAlong(tx, publisherBan, { id: heldId ?? node.id, statusDetail: node.facts.status_detail }, 'operator')
  return banned(node, publisherBan)
}

function banned(node: SourceNode, { reason }: BanRow): SourceNode {
  return { ...node, facts: { ...node.facts, status: 'banned', status_detail: reason } }
}
