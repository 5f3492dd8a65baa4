import { acceptInvitation } from './accept-invitation.ts'
import { createInvitation } from './create-invitation.ts'
import { deleteInvitation } from './delete-invitation.ts'
import { listInvitations } from './list-invitations.ts'
import { listMembers } from './list-members.ts'
import { removeMember } from './remove-member.ts'
import { updateMember } from './update-member.ts'

export const memberRoutes = [
  listMembers,
  updateMember,
  removeMember,
  listInvitations,
  createInvitation,
  deleteInvitation,
  acceptInvitation,
]
