import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { contactPublisher as contact } from '../contact-publisher.ts'

export const contactPublisher = operation('contactPublisher')(async ({ path, body, principal }, context) => {
  const { message, include_findings: withFindings } = body
  const sent = await contact(context, signedIn(principal), path, { message, withFindings })
  return { status: 202, body: { sent } }
})
