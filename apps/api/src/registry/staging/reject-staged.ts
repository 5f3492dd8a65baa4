import { writeAudit } from '../../access/audit/audit-store.ts'
import { actorNameOf, actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import { lockStaged, type StageAddress } from './lock-staged.ts'
import { tellRejected } from './notices.ts'
import { deleteNeverPublic, reserveUnlisted } from './staging-store.ts'

const longestReason = 2000

/**
 * Rejects a staged version: removes the version with its archive, and frees its number. Throws `invalid_request`
 * without a reason, and as locking the stage does.
 */
export async function rejectStaged(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'jobs'>,
  principal: UserPrincipal,
  address: StageAddress,
  said: string,
): Promise<void> {
  const reason = cleanText(said, longestReason)
  if (reason === '') throw new RegistryError('invalid_request', { detail: '`reason` says nothing' })
  const now = context.clock.now()
  await context.db.transaction().execute(async (tx) => {
    const { node, version } = await lockStaged(tx, principal, address, now)
    await deleteNeverPublic(tx, version.id)
    await reserveUnlisted(tx, node.id, now)
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'stage.reject',
      subject: `version:${node.id}@${version.version}`,
      detail: { sha256: version.sha256, reason },
    })
    await tellRejected(tx, context, { node, version, member: actorNameOf(principal), reason })
  })
}
