import { writeAudit } from '../../access/audit/audit-store.ts'
import { issueCredential, lockAndCheckRoom, type ListedCredential } from '../../access/credentials/held-credentials.ts'
import { lockCaller } from '../../access/identity/people.ts'
import type { Context } from '../../context.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import { mustBeCustomer } from '../customers/read-customer.ts'
import { recordEvent } from '../events/record-event.ts'

const mostKeys = 20

/**
 * Creates an API key of a customer. Only this result has the text of the key. Throws `sign_in_required`,
 * `customer_not_found` and `too_many_api_keys`.
 */
export async function createApiKey(
  { db }: Pick<Context, 'db'>,
  actor: string,
  wanted: { customerId: string; name: string; description?: string | undefined },
): Promise<{ row: ListedCredential<'apiKey'>; text: string }> {
  const { customerId } = wanted
  const name = cleanText(wanted.name, 100)
  if (name === '') throw new RegistryError('invalid_request', { detail: '`name` must not be empty' })
  return db.transaction().execute(async (tx) => {
    await lockCaller(tx, customerId)
    await mustBeCustomer(tx, customerId)
    if (!(await lockAndCheckRoom(tx, 'apiKey', customerId, mostKeys)))
      throw new RegistryError('too_many_api_keys', { limit: mostKeys })
    const values = { customer_id: customerId, name, description: cleanText(wanted.description, 500) }
    const issued = await issueCredential(tx, 'apiKey', values)
    const { id: keyId, key_prefix } = issued.row
    await recordEvent(tx, { customerId, type: 'api_key_created', params: { name, key_prefix } })
    await writeAudit(tx, {
      actor,
      action: 'api_key.create',
      subject: `customer:${customerId}`,
      detail: { keyId, name },
    })
    return issued
  })
}
