import { generateAdminToken } from './generate-admin-token.ts'
import { listAdminTokens } from './list-admin-tokens.ts'
import { revokeAdminToken } from './revoke-admin-token.ts'

export const adminTokenRoutes = [generateAdminToken, listAdminTokens, revokeAdminToken]
