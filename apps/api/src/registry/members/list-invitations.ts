import type { Database } from '../../schema/tables.ts'
import { findInvitations, type InvitationRow } from './invitation-store.ts'

const maxListed = 1000

/** The newest invitations that were neither accepted nor withdrawn, expired ones too, at most 1000. */
export function listInvitations(db: Database, publisherId: string): Promise<InvitationRow[]> {
  return findInvitations(db, publisherId, maxListed)
}
