import { operation } from '../../operation.ts'
import { signedIn } from '../../access/permissions/signed-in.ts'
import { listApiKeys } from './list-api-keys.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import { createApiKey } from './create-api-key.ts'
import { mustBeCustomer } from '../customers/read-customer.ts'
import { revokeApiKey } from './revoke-api-key.ts'
import { pastedText } from '../../platform/pasted-text.ts'
import { verifyApiKey } from './verify-api-key.ts'

export const apiKeyRoutes = [
  operation('listCustomerApiKeys')(async ({ principal }, { db }) => ({
    status: 200,
    body: await listApiKeys(db, signedIn(principal).userId),
  })),
  operation('createCustomerApiKey')(async ({ body, principal }, context) => {
    const customerId = signedIn(principal).userId
    return { status: 201, body: { api_key: await createApiKey(context, actorOf(principal), { ...body, customerId }) } }
  }),
  operation('deleteCustomerApiKey')(async ({ path, principal }, context) => {
    const { id: customerId } = await mustBeCustomer(context.db, signedIn(principal).userId)
    await revokeApiKey(context, actorOf(principal), { customerId, keyId: path.api_key_id })
    return { status: 204 }
  }),
  operation('listApiKeysOfCustomer')(async ({ path }, { db }) => ({
    status: 200,
    body: await listApiKeys(db, path.customer_id),
  })),
  operation('revokeApiKeyOfCustomer')(async ({ path, principal }, context) => {
    await revokeApiKey(context, actorOf(principal), { customerId: path.customer_id, keyId: path.api_key_id })
    return { status: 204 }
  }),
  operation('verifyApiKey')(async ({ body }, context) => ({
    status: 200,
    body: await verifyApiKey(context, pastedText(body.api_key)),
  })),
]
