import type { Context } from '../../context.ts'
import type { UserPrincipal } from '../permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import { likelyCause } from '../credentials/likely-cause.ts'
import { secretHash } from '../credentials/secret-text.ts'
import { findAdminToken, touchAdminToken } from './admin-token-store.ts'
import { isAdminTokenText } from './admin-token-text.ts'

const minute = 60 * 1000

/**
 * The person whom an admin token stands for, as long as they are an admin and not banned; notes its use at most once a
 * minute. Throws `admin_token_invalid`.
 */
export async function authenticateAdminToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<UserPrincipal> {
  const now = clock.now()
  const row = isAdminTokenText(token) ? await findAdminToken(db, secretHash(token), now) : undefined
  if (!row) throw new RegistryError('admin_token_invalid', { cause: causeOf(token) })
  const aMinuteAgo = new Date(now.getTime() - minute)
  if (!row.last_used_at || row.last_used_at <= aMinuteAgo) await touchAdminToken(db, row.id, now, aMinuteAgo)
  return {
    kind: 'user',
    userId: row.user_id,
    name: row.name ?? undefined,
    email: row.email ?? undefined,
    emailVerified: row.email_verified,
    isAdmin: true,
    hasAdminToken: true,
  }
}

/** A token that ended is forgotten, as one that was revoked is. */
function causeOf(token: string): string {
  return isAdminTokenText(token)
    ? 'it has ended, is older than an hour, or is of another registry'
    : likelyCause(token, 'admin')
}
