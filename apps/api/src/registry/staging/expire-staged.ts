import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { isRefusal } from '../../platform/errors.ts'
import type { Database, NodeRow, VersionRow } from '../../schema/tables.ts'
import { lockVersion } from '../versions/lock-version.ts'
import { tellExpired } from './notices.ts'
import { deleteNeverPublic, findStage, listExpired, lockVersionOf, reserveUnlisted } from './staging-store.ts'

type Parts = Pick<Context, 'clock' | 'config' | 'jobs'>

const mostAtOnce = 200

/** Removes expired staged versions, each in its own transaction; returns their number. */
export async function sweepStaged(context: Parts & Pick<Context, 'db' | 'log'>): Promise<number> {
  const { db, clock, log } = context
  let removed = 0
  for (const versionId of await listExpired(db, clock.now(), mostAtOnce)) {
    try {
      removed += (await db.transaction().execute((tx) => expireById(tx, context, versionId))) ? 1 : 0
    } catch (error) {
      // The node got another publisher while this process waited for the lock; the next sweep finds the version again.
      if (!isRefusal(error)) throw error
      log.warn({ err: error, versionId }, 'a staged version could not be removed')
    }
  }
  return removed
}

/** Removes an expired version of a locked node by its number, so that the number can be published at once. */
export async function expireNumber(
  tx: Database,
  context: Parts,
  { node, number }: { node: NodeRow; number: string },
): Promise<void> {
  const version = await lockVersionOf(tx, node.id, number)
  if (version) await expire(tx, context, { node, version })
}

async function expireById(tx: Database, context: Parts, versionId: string): Promise<boolean> {
  const locked = await lockVersion(tx, versionId)
  return locked !== undefined && expire(tx, context, locked)
}

/** Removes a version unless a member, an admin or another process was first. */
async function expire(
  tx: Database,
  context: Parts,
  { node, version }: { node: NodeRow; version: VersionRow },
): Promise<boolean> {
  if (version.status !== 'pending') return false
  const stage = await findStage(tx, version.id)
  const now = context.clock.now()
  if (!stage || stage.expires_at > now) return false
  await deleteNeverPublic(tx, version.id)
  await reserveUnlisted(tx, node.id, now)
  await writeAudit(tx, {
    actor: 'sweep',
    action: 'stage.expire',
    subject: `version:${node.id}@${version.version}`,
    detail: { sha256: version.sha256 },
  })
  await tellExpired(tx, context, { node, version })
  return true
}
