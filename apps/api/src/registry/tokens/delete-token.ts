import { writeAudit } from '../../access/audit/audit-store.ts'
import { revokeCredential } from '../../access/credentials/held-credentials.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'

/**
 * Revokes a token of a publisher. An upload address that the token got stays valid until it is used or expires: it is a
 * credential of its own. Throws `token_not_found`.
 */
export async function deleteToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: string,
  { publisherId, tokenId }: { publisherId: string; tokenId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const revoked = await revokeCredential(tx, 'publish', { holderId: publisherId, id: tokenId }, clock.now())
    if (!revoked) throw new RegistryError('token_not_found', { publisherId })
    await writeAudit(tx, {
      actor,
      action: 'token.delete',
      subject: `publisher:${publisherId}`,
      detail: { tokenId, name: revoked.name },
    })
  })
}
