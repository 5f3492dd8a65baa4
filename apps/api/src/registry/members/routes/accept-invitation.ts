import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { pastedText } from '../../../platform/pasted-text.ts'
import { presentPublisher } from '../../publishers/present.ts'
import { acceptInvitation as accept } from '../accept-invitation.ts'

export const acceptInvitation = operation('acceptInvitation')(async ({ body, principal }, context) => {
  const publisher = await accept(context, signedIn(principal), pastedText(body.token))
  return { status: 200, body: presentPublisher(publisher) }
})
