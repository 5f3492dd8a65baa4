import { writeAudit, writeAudits } from '../../access/audit/audit-store.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { mailOwners } from '../../registry/members/owner-addresses.ts'
import { lockPublisherAlone } from '../../registry/publishers/lock-publisher.ts'
import { unclaimedPublisherId } from '../../registry/publishers/publisher-id.ts'
import type { Database } from '../../schema/tables.ts'
import { coverMembers, findBanInForce, insertBan, insertChildren, type BanRow } from './ban-store.ts'
import { banNodes, banUsers, lockActiveNodes, lockBannableMembers, setPublisherStatus } from './banned-store.ts'
import { moderatorOf } from './bans.ts'

type Parts = Pick<Context, 'db' | 'clock' | 'config' | 'jobs'>

export interface PublisherBan {
  publisherId: string
  reason: string
  /** Bans the members too, except admins. */
  members: boolean
}

/**
 * Bans a publisher with its active packs and mails its owners. A second ban can add the members to the current ban.
 * Throws `publisher_not_found` and `unclaimed_publisher_fixed`.
 */
export async function banPublisher(
  context: Parts,
  principal: UserPrincipal,
  { publisherId, members, ...asked }: PublisherBan,
): Promise<void> {
  if (publisherId === unclaimedPublisherId) throw new RegistryError('unclaimed_publisher_fixed')
  const now = context.clock.now()
  const reason = asked.reason.trim()
  await context.db.transaction().execute(async (tx) => {
    const publisher = await lockPublisherAlone(tx, publisherId)
    const by = moderatorOf(principal)
    const held = await findBanInForce(tx, 'publisher', publisherId)
    if (held) {
      if (!members) return
      await coverMembers(tx, held.id)
      const later = { ...held, ...by, created_at: now }
      await writeAudits(tx, entriesOf(later, 'user', await banMembers(tx, later, principal.userId)))
      return
    }
    const facts = { publisher: publisher.name, reason, url: `${context.config.publicUrl}/publishers/${publisherId}` }
    // The mail must be queued before the members are banned, because banned people get no mail.
    await mailOwners(tx, context, publisherId, { kind: 'publisherBanned', facts })
    const about = { kind: 'publisher', subject_id: publisherId, reason, with_members: members } as const
    const ban = await insertBan(tx, { ...about, ...by, created_at: now })
    if (!ban) return
    await setPublisherStatus(tx, publisherId, 'banned')
    const users = members ? await banMembers(tx, ban, principal.userId) : []
    const nodes = await banNodesOf(tx, ban, now)
    const { actor } = by
    const detail = { reason, nodes: nodes.length, users: users.length }
    await writeAudit(tx, { actor, action: 'publisher.ban', subject: `publisher:${publisherId}`, detail })
    await writeAudits(tx, [...entriesOf(ban, 'user', users), ...entriesOf(ban, 'node', nodes)])
  })
}

async function banMembers(tx: Database, ban: BanRow, callerId: string): Promise<string[]> {
  const ids = await lockBannableMembers(tx, ban.subject_id, callerId)
  await insertChildren(
    tx,
    ban,
    ids.map((subjectId) => ({ kind: 'user', subjectId, detailBefore: '' })),
  )
  await banUsers(tx, ids)
  return ids
}

async function banNodesOf(tx: Database, ban: BanRow, now: Date): Promise<string[]> {
  const nodes = await lockActiveNodes(tx, ban.subject_id)
  await insertChildren(
    tx,
    ban,
    nodes.map(({ id, status_detail }) => ({ kind: 'node', subjectId: id, detailBefore: status_detail })),
  )
  const ids = nodes.map(({ id }) => id)
  await banNodes(tx, ids, ban.reason, now)
  return ids
}

/** Returns audit entries for the members or packs that the ban of a publisher covers. */
function entriesOf({ actor, reason, subject_id }: BanRow, kind: 'user' | 'node', ids: string[]) {
  const detail = { reason, publisherId: subject_id }
  return ids.map((id) => ({ actor, action: `${kind}.ban`, subject: `${kind}:${id}`, detail }))
}
