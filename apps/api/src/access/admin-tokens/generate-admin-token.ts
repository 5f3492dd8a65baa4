import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { issueCredential } from '../credentials/held-credentials.ts'
import { lockUserRow } from '../identity/user-store.ts'
import { actorOf } from '../permissions/actor.ts'
import type { UserPrincipal } from '../permissions/principal.ts'
import { assertRecentSignIn } from '../permissions/recent-sign-in.ts'
import { deleteSurplus, lockSession } from './admin-token-store.ts'

const minute = 60 * 1000
const lifeMs = 60 * minute
const mostLive = 20

/**
 * Creates an admin token with a lifetime of an hour for a recently signed-in admin. The token ends with its session.
 * Above twenty tokens, the oldest ends. Only this result has the text. Throws `recent_sign_in_required`,
 * `id_token_ended`, and `admins_only` for a person without admin rights.
 */
export async function generateAdminToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  principal: UserPrincipal,
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const now = clock.now()
  assertRecentSignIn(principal.signedInAt, now)
  const { userId, sessionId } = principal
  const expiresAt = new Date(now.getTime() + lifeMs)
  return db.transaction().execute(async (tx) => {
    const person = await lockUserRow(tx, userId)
    if (!person?.is_admin || person.status !== 'active') throw new RegistryError('admins_only')
    if (sessionId !== undefined && !(await lockSession(tx, sessionId))) throw new RegistryError('id_token_ended')
    await deleteSurplus(tx, userId, mostLive - 1, now)
    const { row, text } = await issueCredential(tx, 'admin', {
      user_id: userId,
      session_id: sessionId ?? null,
      expires_at: expiresAt,
      created_at: now,
    })
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'admin-token.create',
      subject: `user:${userId}`,
      detail: { tokenId: row.id, expiresAt },
    })
    return { id: row.id, token: text, expiresAt }
  })
}
