import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { recordEvent } from '../events/record-event.ts'
import { mustBeCustomer } from '../customers/read-customer.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import { countApiKeys, insertApiKey } from '../../access/credentials/api-key-store.ts'
import { apiKeyHash, apiKeyPrefix, createApiKeyText } from '../../access/credentials/api-key-text.ts'
import { presentApiKey } from './present.ts'

const mostKeys = 20

/** Creates an API key of a customer; its text is answered here and can never be read again. Throws `customer_not_found`, `too_many_api_keys`. */
export async function createApiKey(
  { db }: Pick<Context, 'db'>,
  actor: string,
  wanted: { customerId: string; name: string; description?: string | undefined },
): Promise<components['schemas']['ApiKeyWithPlaintext']> {
  const { customerId } = wanted
  const name = cleanText(wanted.name, 100)
  if (name === '') throw new RegistryError('invalid_request', { detail: '`name` must not be empty' })
  const text = createApiKeyText()
  const key = await db.transaction().execute(async (tx) => {
    await mustBeCustomer(tx, customerId)
    if ((await countApiKeys(tx, customerId)) >= mostKeys)
      throw new RegistryError('too_many_api_keys', { limit: mostKeys })
    const row = await insertApiKey(tx, {
      customer_id: customerId,
      name,
      description: cleanText(wanted.description, 500),
      key_hash: apiKeyHash(text),
      key_prefix: apiKeyPrefix(text),
    })
    await recordEvent(tx, { customerId, type: 'api_key_created', params: { name, key_prefix: row.key_prefix } })
    await writeAudit(tx, {
      actor,
      action: 'api_key.create',
      subject: `customer:${customerId}`,
      detail: { keyId: row.id, name },
    })
    return row
  })
  return { ...presentApiKey(key), plaintext_key: text }
}
