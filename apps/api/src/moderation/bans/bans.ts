import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import { actorNameOf, actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import { optionalText, wireDate } from '../../platform/wire.ts'
import type { BanKind } from '../../schema/moderation-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { findBanInForce, findBansInForce, insertBan, insertChildren, listBans, type BanRow } from './ban-store.ts'

export type { BanRow }

const mostListed = 100

/** Lists the bans of a subject, including lifted bans, newest first, at most 100. */
export function readBans(db: Database, kind: BanKind, subjectId: string): Promise<BanRow[]> {
  return listBans(db, kind, subjectId, mostListed)
}

/** Finds the current ban of a subject. */
export function readBanInForce(db: Database, kind: BanKind, subjectId: string): Promise<BanRow | undefined> {
  return findBanInForce(db, kind, subjectId)
}

/** Finds the current bans of several subjects in a query, keyed by subject. */
export async function readBansInForce(db: Database, kind: BanKind, subjectIds: string[]): Promise<Map<string, BanRow>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await findBansInForce(db, kind, subjectIds)
  return new Map(rows.map((row) => [row.subject_id, row]))
}

/** Records the ban of a subject imported as banned, unless the subject has a current ban. */
export async function recordBan(
  tx: Database,
  { kind, subjectId, reason = '', at }: { kind: BanKind; subjectId: string; reason?: string | undefined; at: Date },
): Promise<void> {
  await insertBan(tx, { kind, subject_id: subjectId, reason, actor: 'operator', created_at: at })
}

/**
 * Extends the ban of a publisher to a pack that the publisher received later. The caller writes the status of the pack.
 */
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

/** Presents a ban to admins. */
export function presentBan(ban: BanRow): components['schemas']['Ban'] {
  return {
    reason: ban.reason,
    by: ban.actor_name || ban.actor,
    at: wireDate(ban.created_at),
    ...(ban.lifted_at && { lifted_at: wireDate(ban.lifted_at) }),
    ...optionalText('lifted_by', ban.lifted_by),
  }
}

/** Returns the columns that name an admin in a ban, for the audit log and for other admins. */
export function moderatorOf(principal: UserPrincipal): { actor: string; actor_name: string } {
  return { actor: actorOf(principal), actor_name: actorNameOf(principal) }
}
