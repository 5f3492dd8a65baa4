import { operation } from '../../../operation.ts'
import { signedIn } from '../../permissions/signed-in.ts'
import { listAdminTokens as list } from '../list-admin-tokens.ts'
import { presentAdminToken } from '../present.ts'

export const listAdminTokens = operation('listAdminTokens')(async ({ principal }, context) => {
  const tokens = await list(context, signedIn(principal).userId)
  return { status: 200, body: { tokens: tokens.map(presentAdminToken) } }
})
