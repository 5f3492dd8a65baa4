import { writeAudit } from '../audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../permissions/actor.ts'
import type { UserPrincipal } from '../permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import { deleteAdminToken } from './admin-token-store.ts'

/** Ends an admin token of the person who asks, at once. Throws `admin_token_not_found`. */
export async function revokeAdminToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  principal: UserPrincipal,
  tokenId: string,
): Promise<void> {
  const { userId } = principal
  await db.transaction().execute(async (tx) => {
    if (!(await deleteAdminToken(tx, userId, tokenId, clock.now()))) throw new RegistryError('admin_token_not_found')
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'admin-token.revoke',
      subject: `user:${userId}`,
      detail: { tokenId },
    })
  })
}
