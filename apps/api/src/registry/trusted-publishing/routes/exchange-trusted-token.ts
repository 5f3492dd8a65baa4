import { operation } from '../../../operation.ts'
import { pastedText } from '../../../platform/pasted-text.ts'
import { wireDate } from '../../../platform/wire.ts'
import { exchangeWorkflowToken } from '../exchange-workflow-token.ts'

export const exchangeTrustedToken = operation('exchangeTrustedToken')(async ({ body }, context) => {
  const { publisher_id: publisherId } = body
  const idToken = pastedText(body.id_token)
  const { token, expiresAt } = await exchangeWorkflowToken(context, { publisherId, idToken })
  return { status: 201, body: { token, expires_at: wireDate(expiresAt) } }
})
