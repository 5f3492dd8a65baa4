import { writeAudit } from '../audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../permissions/actor.ts'
import type { UserPrincipal } from '../permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import { secretHash } from '../credentials/secret-text.ts'
import { deleteSurplus, insertAdminToken, lockAdmin, lockSession } from './admin-token-store.ts'
import { createAdminTokenText } from './admin-token-text.ts'

const minute = 60 * 1000
const lifeMs = 60 * minute
const recentMinutes = 15
const mostLive = 20

/** What the clocks of an issuer and of this machine may differ by. */
const toleranceMs = 30 * 1000

/**
 * Makes an admin token of an hour for an admin who signed in a short while ago. The token ends with the session of the ID
 * token. Its text is answered here and can never be read again. The oldest of more than twenty ends. Throws
 * `recent_sign_in_required`, `id_token_ended`, and `admins_only` when the person is no admin any more.
 */
export async function generateAdminToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  principal: UserPrincipal,
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const now = clock.now()
  if (!isRecent(principal.signedInAt, now)) {
    throw new RegistryError('recent_sign_in_required', { minutes: recentMinutes })
  }
  const { userId, sessionId } = principal
  const token = createAdminTokenText()
  const expiresAt = new Date(now.getTime() + lifeMs)
  const id = await db.transaction().execute(async (tx) => {
    if (!(await lockAdmin(tx, userId))) throw new RegistryError('admins_only')
    if (sessionId !== undefined && !(await lockSession(tx, sessionId))) throw new RegistryError('id_token_ended')
    await deleteSurplus(tx, userId, mostLive - 1, now)
    const { id: tokenId } = await insertAdminToken(tx, {
      user_id: userId,
      token_hash: secretHash(token),
      session_id: sessionId ?? null,
      expires_at: expiresAt,
      created_at: now,
    })
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'admin-token.create',
      subject: `user:${userId}`,
      detail: { tokenId, expiresAt },
    })
    return tokenId
  })
  return { id, token, expiresAt }
}

/** A moment that lies ahead is a mistake of the issuer, and would be recent for ever. */
function isRecent(signedInAt: Date | undefined, now: Date): boolean {
  if (!signedInAt) return false
  const age = now.getTime() - signedInAt.getTime()
  return age >= -toleranceMs && age <= recentMinutes * minute
}
