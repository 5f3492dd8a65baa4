import { operation } from '../../operation.ts'
import { wireDate } from '../../platform/wire.ts'
import { listCredentials } from '../credentials/held-credentials.ts'
import { signedIn } from '../permissions/signed-in.ts'
import { generateAdminToken } from './generate-admin-token.ts'
import { revokeAdminToken } from './revoke-admin-token.ts'

export const adminTokenRoutes = [
  operation('generateAdminToken')(async ({ principal }, context) => {
    const { id, token, expiresAt } = await generateAdminToken(context, signedIn(principal))
    return { status: 200, body: { id, token, expires_at: wireDate(expiresAt) } }
  }),
  operation('listAdminTokens')(async ({ principal }, context) => {
    const rows = await listCredentials(context.db, 'admin', signedIn(principal).userId, context.clock.now())
    const tokens = rows.map((row) => ({
      id: row.id,
      created_at: wireDate(row.created_at),
      expires_at: wireDate(row.expires_at),
      ...(row.last_used_at && { last_used_at: wireDate(row.last_used_at) }),
    }))
    return { status: 200, body: { tokens } }
  }),
  operation('revokeAdminToken')(async ({ path, principal }, context) => {
    await revokeAdminToken(context, signedIn(principal), path.tokenId)
    return { status: 204 }
  }),
]
