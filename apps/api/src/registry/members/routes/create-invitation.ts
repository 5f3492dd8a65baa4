import { negotiateLocale } from '../../../access/mail/mail-locales.ts'
import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { createInvitation as invite } from '../create-invitation.ts'
import { presentInvitation } from '../present.ts'

export const createInvitation = operation('createInvitation')(async ({ path, body, headers, principal }, context) => {
  const invitation = await invite(context, signedIn(principal), {
    publisherId: path.publisherId,
    email: body.email,
    role: body.role,
    // The guest's language is not known; that of who invites is the best guess.
    locale: negotiateLocale(headers.get('accept-language')),
  })
  return { status: 201, body: presentInvitation(invitation) }
})
