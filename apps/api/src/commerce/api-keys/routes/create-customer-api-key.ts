import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { createApiKey } from '../create-api-key.ts'

export const createCustomerApiKey = operation('createCustomerApiKey')(async ({ body, principal }, context) => {
  const customerId = signedIn(principal).userId
  return { status: 201, body: { api_key: await createApiKey(context, actorOf(principal), { ...body, customerId }) } }
})
