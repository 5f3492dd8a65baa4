import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { deleteTokenRow } from '../../access/credentials/token-store.ts'

/**
 * Revokes a token of a publisher. An upload address that was handed out for it stays good until it is used or expires: it
 * is a credential of its own. Throws `token_not_found`.
 */
export async function deleteToken(
  { db }: Pick<Context, 'db'>,
  actor: string,
  { publisherId, tokenId }: { publisherId: string; tokenId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const name = await deleteTokenRow(tx, publisherId, tokenId)
    if (name === undefined) throw new RegistryError('token_not_found', { publisherId })
    await writeAudit(tx, {
      actor,
      action: 'token.delete',
      subject: `publisher:${publisherId}`,
      detail: { tokenId, name },
    })
  })
}
