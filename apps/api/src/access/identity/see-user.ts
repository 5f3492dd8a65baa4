import type { Kysely } from 'kysely'
import { RegistryError } from '../../platform/errors.ts'
import type { Schema, UserRow } from '../../schema/tables.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { recentSignInRequired } from '../permissions/recent-sign-in.ts'
import type { IdClaims } from './identity.ts'
import { findSignedIn, insertUser, reviveUser, updateUserFacts } from './user-store.ts'

/**
 * Returns the person behind checked claims; creates or updates the row when needed. The first person becomes admin. An
 * older token changes nothing. A deleted person starts a new account by a new sign-in. Throws `id_token_ended` and
 * `recent_sign_in_required`.
 */
export async function seeUser({ db }: { db: Kysely<Schema> }, claims: IdClaims): Promise<UserRow> {
  const found = await findSignedIn(db, claims.userId, claims.sessionId)
  if (found?.hasEnded) throw new RegistryError('id_token_ended')
  const known = found?.user
  if (known?.deleted_at) return beginAnew(db, claims, known.deleted_at)
  if (known && !hasChanged(known, claims)) return known
  if (known) return orEnded(await updateUserFacts(db, claims))
  return db.transaction().execute(async (tx) => {
    const user = await insertUser(tx, claims)
    if (!user) return orEnded(await updateUserFacts(tx, claims))
    const subject = `user:${user.id}`
    await writeAudit(tx, { actor: subject, action: 'user.create', subject, detail: { isAdmin: user.is_admin } })
    return user
  })
}

/**
 * Starts a new account for a deleted person. External issuers do not know of the deletion and renew tokens, so the time
 * of the sign-in counts instead of the token's time.
 */
async function beginAnew(db: Kysely<Schema>, claims: IdClaims, deletedAt: Date): Promise<UserRow> {
  const { authenticatedAt, issuedAt } = claims
  if ((authenticatedAt ?? issuedAt) <= deletedAt) throw new RegistryError('id_token_ended')
  if (!authenticatedAt) throw recentSignInRequired()
  return db.transaction().execute(async (tx) => {
    const user = await reviveUser(tx, claims, issuedAt)
    if (!user) return orEnded(await updateUserFacts(tx, claims))
    const subject = `user:${user.id}`
    await writeAudit(tx, { actor: subject, action: 'user.create', subject, detail: { isAdmin: false, isAgain: true } })
    return user
  })
}

function orEnded(user: UserRow | undefined): UserRow {
  if (!user) throw new RegistryError('id_token_ended')
  return user
}

function hasChanged(user: UserRow, claims: IdClaims): boolean {
  if (user.facts_at && claims.issuedAt < user.facts_at) return false
  return (
    (claims.email ?? null) !== user.email ||
    (claims.name ?? null) !== user.name ||
    (claims.picture ?? null) !== user.picture ||
    claims.emailVerified !== user.email_verified
  )
}
