import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { recordEvent } from '../events/record-event.ts'
import { RegistryError } from '../../platform/errors.ts'
import { deleteApiKeyRow } from '../../access/credentials/api-key-store.ts'

/** Revokes an API key of a customer. Throws `api_key_not_found`. */
export async function revokeApiKey(
  { db }: Pick<Context, 'db'>,
  actor: string,
  { customerId, keyId }: { customerId: string; keyId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const name = await deleteApiKeyRow(tx, customerId, keyId)
    if (name === undefined) throw new RegistryError('api_key_not_found')
    await recordEvent(tx, { customerId, type: 'api_key_revoked', params: { name } })
    await writeAudit(tx, {
      actor,
      action: 'api_key.revoke',
      subject: `customer:${customerId}`,
      detail: { keyId, name },
    })
  })
}
