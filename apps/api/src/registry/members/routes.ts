import { negotiateLocale } from '../../access/mail/mail-locales.ts'
import { signedIn } from '../../access/permissions/signed-in.ts'
import { operation } from '../../operation.ts'
import { pastedText } from '../../platform/pasted-text.ts'
import { presentPublisher } from '../publishers/present.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { removeMember, updateMember } from './change-member.ts'
import { createInvitation } from './create-invitation.ts'
import { deleteInvitation, listInvitations } from './invitations.ts'
import { presentInvitation, presentMember } from './present.ts'
import { readMembers } from './read-members.ts'

export const memberRoutes = [
  operation('listMembers')(async ({ path }, { db }) => {
    const members = await readMembers(db, path.publisherId)
    return { status: 200, body: members.map(presentMember) }
  }),
  operation('updateMember')(async ({ path, body, principal }, context) => {
    const member = await updateMember(context, principal, path, body.role)
    return { status: 200, body: presentMember(member) }
  }),
  operation('removeMember')(async ({ path, principal }, context) => {
    await removeMember(context, principal, path)
    return { status: 204 }
  }),
  operation('listInvitations')(async ({ path }, { db }) => {
    const invitations = await listInvitations(db, path.publisherId)
    return { status: 200, body: invitations.map(presentInvitation) }
  }),
  operation('createInvitation')(async ({ path, body, headers, principal }, context) => {
    const invitation = await createInvitation(context, signedIn(principal), {
      publisherId: path.publisherId,
      email: body.email,
      role: body.role,
      // The language of the invited person is unknown; the inviter's language is the best guess.
      locale: negotiateLocale(headers.get('accept-language')),
    })
    return { status: 201, body: presentInvitation(invitation) }
  }),
  operation('deleteInvitation')(async ({ path, principal }, context) => {
    await deleteInvitation(context, principal, path.publisherId, path.invitationId)
    return { status: 204 }
  }),
  operation('acceptInvitation')(async ({ body, principal }, context) => {
    const publisher = await acceptInvitation(context, signedIn(principal), pastedText(body.token))
    return { status: 200, body: presentPublisher(publisher) }
  }),
]
