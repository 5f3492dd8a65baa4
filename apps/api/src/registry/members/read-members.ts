import type { Database } from '../../schema/tables.ts'
import { listMembers } from './member-store.ts'
import type { MemberRow } from './member.ts'

/** Lists the members of a publisher, oldest first. */
export function readMembers(db: Database, publisherId: string): Promise<MemberRow[]> {
  return listMembers(db, publisherId)
}
