import { writeAudit, writeAudits } from '../../access/audit/audit-store.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { mailOwners } from '../../registry/members/owner-addresses.ts'
import { lockNodes } from '../../registry/nodes/update-from-version.ts'
import { lockPublisherAlone, lockPublisherInAnyState } from '../../registry/publishers/lock-publisher.ts'
import { unclaimedPublisherId } from '../../registry/publishers/publisher-id.ts'
import type { Database, PublisherRow } from '../../schema/tables.ts'
import {
  findBanInForce,
  liftBan,
  liftChildren,
  listChildren,
  listOtherCovers,
  moveChildren,
  type BanRow,
} from './ban-store.ts'
import { banNodes, listWithHeirs, restoreNodes, restoreUsers, setPublisherStatus } from './banned-store.ts'
import { moderatorOf, readBansInForce } from './bans.ts'

/**
 * Lifts the ban of a publisher and its current child bans, and mails its owners. Packs that moved to another banned
 * publisher stay banned with it, and so do members of another publisher that is banned with its members. A publisher without a ban stays unchanged. Throws `publisher_not_found` and
 * `unclaimed_publisher_fixed`.
 */
export async function unbanPublisher(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'jobs'>,
  principal: UserPrincipal,
  publisherId: string,
): Promise<void> {
  if (publisherId === unclaimedPublisherId) throw new RegistryError('unclaimed_publisher_fixed')
  const at = context.clock.now()
  const { actor, actor_name: by } = moderatorOf(principal)
  await context.db.transaction().execute(async (tx) => {
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
    const facts = { publisher: publisher.name, url: `${context.config.publicUrl}/publishers/${publisherId}` }
    await mailOwners(tx, context, publisherId, { kind: 'publisherUnbanned', facts })
  })
}

/**
 * Locks a publisher and the publishers that may take over bans of its packs and people, so that none is banned or
 * unbanned meanwhile.
 */
async function lockWithHeirs(tx: Database, publisherId: string): Promise<PublisherRow> {
  const ids = await listWithHeirs(tx, publisherId)
  const index = ids.indexOf(publisherId)
  for (const id of ids.slice(0, Math.max(index, 0))) await lockPublisherInAnyState(tx, id)
  const publisher = await lockPublisherAlone(tx, publisherId)
  for (const id of ids.slice(index + 1)) await lockPublisherInAnyState(tx, id)
  return publisher
}

async function lift(
  tx: Database,
  ban: BanRow,
  actor: string,
  lifted: { by: string; at: Date },
): Promise<{ users: string[]; nodes: string[] }> {
  await liftBan(tx, ban.id, lifted)
  await passOnPeople(tx, ban, actor)
  const users = (await liftChildren(tx, ban.id, 'user', lifted)).map(({ subject_id }) => subject_id)
  await restoreUsers(tx, users)
  await passOnNodes(tx, ban, actor, lifted.at)
  const bans = await liftChildren(tx, ban.id, 'node', lifted)
  const nodes = bans.map(({ subject_id: id, detail_before: detailBefore }) => ({ id, detailBefore }))
  await restoreNodes(tx, nodes, lifted.at)
  return { users, nodes: nodes.map(({ id }) => id) }
}

/** Moves the bans of people whom the ban of another publisher covers too. Call it after lifting the ban. */
async function passOnPeople(tx: Database, lifted: BanRow, actor: string): Promise<void> {
  const people = Map.groupBy(await listOtherCovers(tx, lifted.id), (row) => row.publisher_id)
  for (const [publisherId, ban] of await readBansInForce(tx, 'publisher', [...people.keys()])) {
    const ids = (people.get(publisherId) ?? []).map((row) => row.user_id)
    await moveChildren(tx, lifted.id, ban, ids)
    const detail = { reason: ban.reason, publisherId }
    await writeAudits(
      tx,
      ids.map((id) => ({ actor, action: 'user.ban', subject: `user:${id}`, detail })),
    )
  }
}

/**
 * Locks the packs banned with a publisher. Moves the ban of a pack with another banned publisher to that publisher's
 * ban. Call it after lifting the ban and before lifting its child bans.
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
