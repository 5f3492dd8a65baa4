import { writeAudit } from '../../access/audit/audit-store.ts'
import { revokeEveryCredential } from '../../access/credentials/held-credentials.ts'
import { lockActingAdmins, lockPerson } from '../../access/identity/people.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { detachBan, findBanInForce, insertBan, liftBan } from './ban-store.ts'
import { setUserStatus } from './banned-store.ts'
import { moderatorOf } from './bans.ts'

type Parts = Pick<Context, 'db' | 'clock'>

/**
 * Bans a person and revokes their admin tokens. A person banned with a publisher gets their own ban. A person with
 * their own ban stays unchanged. Throws `not_your_own`, `person_not_found`, and `admins_only` for a caller without
 * admin rights.
 */
export async function banUser(context: Parts, principal: UserPrincipal, userId: string, reason: string): Promise<void> {
  if (userId === principal.userId) throw new RegistryError('not_your_own')
  await context.db.transaction().execute(async (tx) => {
    // When two admins ban each other at the same time, the second transaction finds its caller without admin rights.
    const admins = await lockActingAdmins(tx)
    if (!admins.includes(principal.userId)) throw new RegistryError('admins_only')
    const user = await lockPerson(tx, userId)
    const held = await findBanInForce(tx, 'user', user.id)
    if (held?.parent_id === null) return
    const by = { ...moderatorOf(principal), reason: reason.trim(), created_at: context.clock.now() }
    if (held) await detachBan(tx, held.id, by)
    else await insertBan(tx, { kind: 'user', subject_id: user.id, ...by })
    await setUserStatus(tx, user.id, 'banned')
    await revokeEveryCredential(tx, 'admin', user.id)
    const { actor } = by
    await writeAudit(tx, { actor, action: 'user.ban', subject: `user:${user.id}`, detail: { reason: by.reason } })
  })
}

/** Lifts the ban of a person, including a ban that came with the ban of a publisher. Throws `person_not_found`. */
export async function unbanUser({ db, clock }: Parts, principal: UserPrincipal, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await lockPerson(tx, userId)
    const held = await findBanInForce(tx, 'user', user.id)
    if (user.status !== 'banned' && !held) return
    const { actor, actor_name: by } = moderatorOf(principal)
    if (held) await liftBan(tx, held.id, { by, at: clock.now() })
    await setUserStatus(tx, user.id, 'active')
    const detail = { reason: held?.reason ?? '' }
    await writeAudit(tx, { actor, action: 'user.unban', subject: `user:${user.id}`, detail })
  })
}
