import type { BanKind } from '../../schema/moderation-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { findBanInForce, findBansInForce, listBans, type BanRow } from './ban-store.ts'

export type { BanRow }

const mostListed = 100

/** The bans of a subject, lifted ones too, the newest first, at most 100. */
export function readBans(db: Database, kind: BanKind, subjectId: string): Promise<BanRow[]> {
  return listBans(db, kind, subjectId, mostListed)
}

/** The ban of a subject that is in force. */
export function readBanInForce(db: Database, kind: BanKind, subjectId: string): Promise<BanRow | undefined> {
  return findBanInForce(db, kind, subjectId)
}

/** The bans of several subjects that are in force, by subject, in one query. */
export async function readBansInForce(db: Database, kind: BanKind, subjectIds: string[]): Promise<Map<string, BanRow>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await findBansInForce(db, kind, subjectIds)
  return new Map(rows.map((row) => [row.subject_id, row]))
}
