import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { revokeApiKey } from '../revoke-api-key.ts'

export const revokeApiKeyOfCustomer = operation('revokeApiKeyOfCustomer')(async ({ path, principal }, context) => {
  await revokeApiKey(context, actorOf(principal), { customerId: path.customer_id, keyId: path.api_key_id })
  return { status: 204 }
})
