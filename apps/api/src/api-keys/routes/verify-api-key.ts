import { operation } from '../../operation.ts'
import { verifyApiKey as verify } from '../verify-api-key.ts'

export const verifyApiKey = operation('verifyApiKey')(async ({ body }, context) => ({
  status: 200,
  body: await verify(context, body.api_key),
}))
