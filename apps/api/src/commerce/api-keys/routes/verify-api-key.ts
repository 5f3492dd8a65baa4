import { operation } from '../../../operation.ts'
import { pastedText } from '../../../platform/pasted-text.ts'
import { verifyApiKey as verify } from '../verify-api-key.ts'

export const verifyApiKey = operation('verifyApiKey')(async ({ body }, context) => ({
  status: 200,
  body: await verify(context, pastedText(body.api_key)),
}))
