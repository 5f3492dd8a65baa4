import { operation } from '../../../operation.ts'
import { signedIn } from '../../permissions/signed-in.ts'
import { wireDate } from '../../../platform/wire.ts'
import { generateAdminToken as generate } from '../generate-admin-token.ts'

export const generateAdminToken = operation('generateAdminToken')(async ({ principal }, context) => {
  const { id, token, expiresAt } = await generate(context, signedIn(principal))
  return { status: 200, body: { id, token, expires_at: wireDate(expiresAt) } }
})
