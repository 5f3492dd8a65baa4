import type { components } from '@registry/contract/types'
import { useCredential } from '../../access/credentials/authenticate-credential.ts'
import { listCredentials, type ListedCredential } from '../../access/credentials/held-credentials.ts'
import { likelyCause } from '../../access/credentials/likely-cause.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import { signedIn } from '../../access/permissions/signed-in.ts'
import type { Context } from '../../context.ts'
import { operation } from '../../operation.ts'
import { RegistryError } from '../../platform/errors.ts'
import { pastedText } from '../../platform/pasted-text.ts'
import { optionalText, wireDate } from '../../platform/wire.ts'
import { mustBeCustomer } from '../customers/read-customer.ts'
import { createApiKey } from './create-api-key.ts'
import { revokeApiKey } from './revoke-api-key.ts'

type Schemas = components['schemas']

export const apiKeyRoutes = [
  operation('listCustomerApiKeys')(async ({ principal }, context) => ({
    status: 200,
    body: await listKeys(context, signedIn(principal).userId),
  })),
  operation('createCustomerApiKey')(async ({ body, principal }, context) => {
    const customerId = signedIn(principal).userId
    const { row, text } = await createApiKey(context, actorOf(principal), { ...body, customerId })
    return { status: 201, body: { api_key: { ...presentApiKey(row), plaintext_key: text } } }
  }),
  operation('deleteCustomerApiKey')(async ({ path, principal }, context) => {
    const { id: customerId } = await mustBeCustomer(context.db, signedIn(principal).userId)
    await revokeApiKey(context, actorOf(principal), { customerId, keyId: path.api_key_id })
    return { status: 204 }
  }),
  operation('listApiKeysOfCustomer')(async ({ path }, context) => ({
    status: 200,
    body: await listKeys(context, path.customer_id),
  })),
  operation('revokeApiKeyOfCustomer')(async ({ path, principal }, context) => {
    await revokeApiKey(context, actorOf(principal), { customerId: path.customer_id, keyId: path.api_key_id })
    return { status: 204 }
  }),
  operation('verifyApiKey')(async ({ body }, context) => {
    const text = pastedText(body.api_key)
    const holder = await useCredential(context, 'apiKey', text)
    if (!holder) throw new RegistryError('api_key_unknown', { cause: likelyCause(text, 'apiKey') })
    return {
      status: 200,
      body: {
        valid: true,
        firebase_uid: holder.user_id,
        ...optionalText('email', holder.email ?? ''),
        ...optionalText('name', holder.name ?? ''),
        is_admin: holder.is_admin,
      },
    }
  }),
]

async function listKeys(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  customerId: string,
): Promise<Schemas['ApiKeyList']> {
  await mustBeCustomer(db, customerId)
  return { api_keys: (await listCredentials(db, 'apiKey', customerId, clock.now())).map(presentApiKey) }
}

function presentApiKey(row: ListedCredential<'apiKey'>): Schemas['ApiKey'] {
  const { id, name, description, key_prefix, created_at, last_used_at } = row
  const lastUse = last_used_at && { last_used_at: wireDate(last_used_at) }
  return { id, name, description, key_prefix, created_at: wireDate(created_at), ...lastUse }
}
