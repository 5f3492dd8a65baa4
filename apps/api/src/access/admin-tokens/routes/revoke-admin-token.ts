import { operation } from '../../../operation.ts'
import { signedIn } from '../../permissions/signed-in.ts'
import { revokeAdminToken as revoke } from '../revoke-admin-token.ts'

export const revokeAdminToken = operation('revokeAdminToken')(async ({ path, principal }, context) => {
  await revoke(context, signedIn(principal), path.tokenId)
  return { status: 204 }
})
