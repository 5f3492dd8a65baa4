import { writeAudit, writeAudits } from '../../access/audit/audit-store.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { lockNodes } from '../../registry/nodes/update-from-version.ts'
import { lockPublisherAlone, lockPublisherInAnyState } from '../../registry/publishers/lock-publisher.ts'
import { unclaimedPublisherId } from '../../registry/publishers/publisher-id.ts'
import type { Database, PublisherRow } from '../../schema/tables.ts'
import { findBanInForce, liftBan, liftChildren, listChildren, moveChildren, type BanRow } from './ban-store.ts'
import { banNodes, listWithHeirs, restoreNodes, restoreUsers, setPublisherStatus } from './banned-store.ts'
import { moderatorOf, readBansInForce } from './bans.ts'

/**
 * Undoes the ban of a publisher, and what it brought along as far as that holds still; a node that belongs to another banned
 * publisher by now stays banned with that one. A publisher that is not banned stays as it is. Throws `publisher_not_found` and
 * `unclaimed_publisher_fixed`.
 */
export async function unbanPublisher(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  principal: UserPrincipal,
  publisherId: string,
): Promise<void> {
  if (publisherId === unclaimedPublisherId) throw new RegistryError('unclaimed_publisher_fixed')
  const at = clock.now()
  const { actor, actor_name: by } = moderatorOf(principal)
  await db.transaction().execute(async (tx) => {
    const publisher = await lockWithHeirs(tx, publisherId)
    const held = await findBanInForce(tx, 'publisher', publisherId)
    if (!held && publisher.status !== 'banned') return
    await setPublisherStatus(tx, publisherId, 'active')
    const { users, nodes } = held ? await lift(tx, held, actor, { by, at }) : { users: [], nodes: [] }
    const detail = { reason: held?.reason ?? '', nodes: nodes.length, users: users.length }
    await writeAudit(tx, { actor, action: 'publisher.unban', subject: `publisher:${publisherId}`, detail })
    await writeAudits(tx, [
      ...users.map((id) => ({ actor, action: 'user.unban', subject: `user:${id}`, detail: { publisherId } })),
      ...nodes.map((id) => ({ actor, action: 'node.unban', subject: `node:${id}`, detail: { publisherId } })),
    ])
  })
}

/** A publisher, and those whose bans its nodes may be handed over to, so that none of them is banned or freed meanwhile. */
async function lockWithHeirs(tx: Database, publisherId: string): Promise<PublisherRow> {
  const ids = await listWithHeirs(tx, publisherId)
  const place = ids.indexOf(publisherId)
  for (const id of ids.slice(0, Math.max(place, 0))) await lockPublisherInAnyState(tx, id)
  const publisher = await lockPublisherAlone(tx, publisherId)
  for (const id of ids.slice(place + 1)) await lockPublisherInAnyState(tx, id)
  return publisher
}

async function lift(
  tx: Database,
  ban: BanRow,
  actor: string,
  lifted: { by: string; at: Date },
): Promise<{ users: string[]; nodes: string[] }> {
  await liftBan(tx, ban.id, lifted)
  const users = (await liftChildren(tx, ban.id, 'user', lifted)).map(({ subject_id }) => subject_id)
  await restoreUsers(tx, users)
  await passOnNodes(tx, ban, actor, lifted.at)
  const bans = await liftChildren(tx, ban.id, 'node', lifted)
  const nodes = bans.map(({ subject_id: id, detail_before: detailBefore }) => ({ id, detailBefore }))
  await restoreNodes(tx, nodes, lifted.at)
  return { users, nodes: nodes.map(({ id }) => id) }
}

/**
 * Locks the nodes that a ban brought along, and hands over those that have come to another banned publisher to the ban of that
 * one, so that they stay banned with it. Call it when the first is lifted, and before what it brought along is.
 */
async function passOnNodes(tx: Database, lifted: BanRow, actor: string, now: Date): Promise<void> {
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
