import { operation } from '../../../operation.ts'
import { deleteInvitation as withdraw } from '../delete-invitation.ts'

export const deleteInvitation = operation('deleteInvitation')(async ({ path, principal }, context) => {
  await withdraw(context, principal, path.publisherId, path.invitationId)
  return { status: 204 }
})
