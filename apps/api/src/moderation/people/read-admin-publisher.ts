import { readBans, type BanRow } from '../bans/bans.ts'
import type { Context } from '../../context.ts'
import { readMembers } from '../../registry/members/read-members.ts'
import type { MemberRow } from '../../registry/members/member.ts'
import { RegistryError } from '../../platform/errors.ts'
import { findReach, type ReachRow } from './publisher-detail-store.ts'
import { findPublisherRow, type AdminPublisherRow } from './publisher-list-store.ts'

export interface AdminPublisherDetail {
  publisher: AdminPublisherRow
  members: MemberRow[]
  reach: ReachRow
  bans: BanRow[]
}

/** Reads a publisher with the extent of a ban and with its bans. Throws `publisher_not_found`. */
export async function readAdminPublisher(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  publisherId: string,
): Promise<AdminPublisherDetail> {
  const publisher = await findPublisherRow(db, publisherId)
  if (!publisher) throw new RegistryError('publisher_not_found', { publisherId })
  return {
    publisher,
    members: await readMembers(db, publisherId),
    reach: await findReach(db, publisherId, clock.now()),
    bans: await readBans(db, 'publisher', publisherId),
  }
}
