import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { revokeCredential } from '../credentials/held-credentials.ts'
import { actorOf } from '../permissions/actor.ts'
import type { UserPrincipal } from '../permissions/principal.ts'

/** Revokes an admin token of the caller at once. Throws `admin_token_not_found`. */
export async function revokeAdminToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  principal: UserPrincipal,
  tokenId: string,
): Promise<void> {
  const { userId } = principal
  await db.transaction().execute(async (tx) => {
    const revoked = await revokeCredential(tx, 'admin', { holderId: userId, id: tokenId }, clock.now())
    if (!revoked) throw new RegistryError('admin_token_not_found')
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'admin-token.revoke',
      subject: `user:${userId}`,
      detail: { tokenId },
    })
  })
}
