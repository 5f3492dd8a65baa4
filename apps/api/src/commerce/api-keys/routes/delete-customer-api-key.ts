import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { mustBeCustomer } from '../../customers/read-customer.ts'
import { revokeApiKey } from '../revoke-api-key.ts'

export const deleteCustomerApiKey = operation('deleteCustomerApiKey')(async ({ path, principal }, context) => {
  const { id: customerId } = await mustBeCustomer(context.db, signedIn(principal).userId)
  await revokeApiKey(context, actorOf(principal), { customerId, keyId: path.api_key_id })
  return { status: 204 }
})
