import { writeAudit } from '../../access/audit/audit-store.ts'
import { revokeCredential } from '../../access/credentials/held-credentials.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { recordEvent } from '../events/record-event.ts'

/** Revokes an API key of a customer. Throws `api_key_not_found`. */
export async function revokeApiKey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: string,
  { customerId, keyId }: { customerId: string; keyId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const revoked = await revokeCredential(tx, 'apiKey', { holderId: customerId, id: keyId }, clock.now())
    if (!revoked) throw new RegistryError('api_key_not_found')
    const { name } = revoked
    await recordEvent(tx, { customerId, type: 'api_key_revoked', params: { name } })
    await writeAudit(tx, {
      actor,
      action: 'api_key.revoke',
      subject: `customer:${customerId}`,
      detail: { keyId, name },
    })
  })
}
