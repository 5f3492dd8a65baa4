import { writeAudit } from '../../access/audit/audit-store.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, NodeRow, VersionRow } from '../../schema/tables.ts'
import { placeExamples } from '../examples/place-examples.ts'
import { changeLockedNode } from '../nodes/change-node.ts'
import { refreshLatest } from '../nodes/update-from-version.ts'
import { lockOwnVersion, type VersionAddress } from '../versions/own-version.ts'
import { statusWords } from '../versions/read-version.ts'
import { factsOfLatest } from './facts-of-latest.ts'
import { findLastYanked, findLatest, updateYank } from './version-status-store.ts'

type Parts = Pick<Context, 'db' | 'clock'>
type Yank = Pick<VersionRow, 'yanked_at' | 'yanked_reason'>

const longestReason = 500

/**
 * Excludes an active version from new installs. Clients that name its number still install it. A second call changes
 * the reason. Throws `version_not_yankable`, and the errors of locking.
 */
export function yankVersion(
  context: Parts,
  principal: Principal,
  address: VersionAddress,
  reason: string,
): Promise<VersionRow> {
  return context.db.transaction().execute(async (tx) => {
    const { node, version } = await lockOwnVersion(tx, address)
    if (!version.yanked_at && version.status !== 'active') {
      throw new RegistryError('version_not_yankable', { version: version.version, status: statusWords[version.status] })
    }
    const now = context.clock.now()
    const yank = { yanked_at: version.yanked_at ?? now, yanked_reason: cleanText(reason, longestReason) }
    return applyYank(tx, { node, version }, yank, { actor: actorOf(principal), action: 'version.yank', now })
  })
}

/** Allows new installs of a yanked version again. Throws the errors of locking. */
export function unyankVersion(context: Parts, principal: Principal, address: VersionAddress): Promise<VersionRow> {
  return context.db.transaction().execute(async (tx) => {
    const locked = await lockOwnVersion(tx, address)
    const now = context.clock.now()
    const audit = { actor: actorOf(principal), action: 'version.unyank', now }
    return applyYank(tx, locked, { yanked_at: null, yanked_reason: '' }, audit)
  })
}

/** Writes nothing without a change. The node takes the facts of its latest version, as after a change of status. */
async function applyYank(
  tx: Database,
  { node, version }: { node: NodeRow; version: VersionRow },
  yank: Yank,
  { actor, action, now }: { actor: string; action: string; now: Date },
): Promise<VersionRow> {
  const isSame = (version.yanked_at === null) === (yank.yanked_at === null)
  if (isSame && version.yanked_reason === yank.yanked_reason) return version
  const from = (await findLatest(tx, node.id)) ?? (await findLastYanked(tx, node.id))
  const changed = await updateYank(tx, version.id, { ...yank, updated_at: now })
  await refreshLatest(tx, node.id)
  await placeExamples(tx, node.id, now)
  const to = await findLatest(tx, node.id)
  await changeLockedNode(tx, node.id, factsOfLatest(node, { from, to, isRelease: false, restored: {} }), now)
  await writeAudit(tx, {
    actor,
    action,
    subject: `version:${node.id}@${version.version}`,
    ...(yank.yanked_reason !== '' && { detail: { reason: yank.yanked_reason } }),
  })
  return changed
}
