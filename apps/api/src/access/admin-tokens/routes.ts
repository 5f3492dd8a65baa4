import { operation } from '../../operation.ts'
import { signedIn } from '../permissions/signed-in.ts'
import { wireDate } from '../../platform/wire.ts'
import { generateAdminToken } from './generate-admin-token.ts'
import { listAdminTokens } from './list-admin-tokens.ts'
import { presentAdminToken } from './present.ts'
import { revokeAdminToken } from './revoke-admin-token.ts'

export const adminTokenRoutes = [
  operation('generateAdminToken')(async ({ principal }, context) => {
    const { id, token, expiresAt } = await generateAdminToken(context, signedIn(principal))
    return { status: 200, body: { id, token, expires_at: wireDate(expiresAt) } }
  }),
  operation('listAdminTokens')(async ({ principal }, context) => {
    const tokens = await listAdminTokens(context, signedIn(principal).userId)
    return { status: 200, body: { tokens: tokens.map(presentAdminToken) } }
  }),
  operation('revokeAdminToken')(async ({ path, principal }, context) => {
    await revokeAdminToken(context, signedIn(principal), path.tokenId)
    return { status: 204 }
  }),
]
