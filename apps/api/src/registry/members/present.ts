import type { components } from '@registry/contract/types'
import { wireDate } from '../../platform/wire.ts'
import type { InvitationRow } from './invitation-store.ts'
import type { MemberRow } from './member.ts'

/** Presents a member to the other members. */
export function presentMember({
  user_id: id,
  role,
  created_at,
  name,
  email,
}: MemberRow): components['schemas']['Member'] {
  return {
    id,
    role,
    createdAt: wireDate(created_at),
    user: { id, ...(name && { name }), ...(email && { email }) },
  }
}

/** Presents an invitation to the members, without its secret. */
export function presentInvitation(invitation: InvitationRow): components['schemas']['Invitation'] {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    createdAt: wireDate(invitation.created_at),
    expiresAt: wireDate(invitation.expires_at),
  }
}
