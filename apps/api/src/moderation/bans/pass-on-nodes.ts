import { writeAudits } from '../../access/audit/audit-store.ts'
import { lockNodes } from '../../registry/nodes/update-from-version.ts'
import type { Database } from '../../schema/tables.ts'
import { listChildren, moveChildren, type BanRow } from './ban-store.ts'
import { banNodes } from './banned-store.ts'
import { readBansInForce } from './read-bans.ts'

/**
 * Locks the nodes that a ban brought along, and hands over those that have come to another banned publisher to the ban of that
 * one, so that they stay banned with it. Call it when the first is lifted, and before what it brought along is.
 */
export async function passOnNodes(tx: Database, lifted: BanRow, actor: string, now: Date): Promise<void> {
  const nodes = [...(await lockNodes(tx, await listChildren(tx, lifted.id, 'node'))).values()]
  const publisherIds = [...new Set(nodes.map(({ publisher_id }) => publisher_id))]
  for (const ban of (await readBansInForce(tx, 'publisher', publisherIds)).values()) {
    const ids = nodes.flatMap((node) =>
      node.publisher_id === ban.subject_id && node.status === 'banned' ? [node.id] : [],
    )
    await moveChildren(tx, lifted.id, ban, ids)
    await banNodes(tx, ids, ban.reason, now)
    const detail = { reason: ban.reason, publisherId: ban.subject_id }
    await writeAudits(
      tx,
      ids.map((id) => ({ actor, action: 'node.ban', subject: `node:${id}`, detail })),
    )
  }
}
