import type { UserPrincipal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, NodeRow, VersionRow } from '../../schema/tables.ts'
import { lockOwnNode } from '../nodes/own-node.ts'
import { readStanding } from '../publishers/read-standing.ts'
import type { NumberAddress } from '../versions/own-version.ts'
import { parseVersion } from '../versions/version-number.ts'
import { approvalDigest } from './approval-digest.ts'
import { findStage, lockVersionOf, type Stage } from './staging-store.ts'

/** A staged version by its number, with a digest that the member saw: of its archive, or of everything that is approved. */
export type StageAddress = NumberAddress & ({ sha256: string } | { digest: string })

/**
 * Locks a staged version for the decision of a member until the transaction ends. Throws `members_only`,
 * `version_not_found`, `version_not_staged`, `staged_archive_changed`, and the errors of locking the node.
 */
export async function lockStaged(
  tx: Database,
  principal: UserPrincipal,
  address: StageAddress,
  now: Date,
): Promise<{ node: NodeRow; version: VersionRow; stage: Stage }> {
  const node = await lockOwnNode(tx, address)
  await assertMember(tx, address.publisherId, principal.userId)
  const number = parseVersion(address.version)?.version ?? address.version
  const version = await lockVersionOf(tx, node.id, number)
  if (!version || version.uploaded_at === null || version.status === 'deleted') {
    throw new RegistryError('version_not_found', { nodeId: node.id, version: number })
  }
  const stage = version.status === 'pending' ? await findStage(tx, version.id) : undefined
  if (!stage || stage.expires_at <= now) throw new RegistryError('version_not_staged', { version: number })
  const isSeen = 'digest' in address ? approvalDigest(version) === address.digest : version.sha256 === address.sha256
  if (!isSeen) throw new RegistryError('staged_archive_changed', { version: number })
  return { node, version, stage }
}

/** The permission was checked before the lock; a member may have left since. */
async function assertMember(tx: Database, publisherId: string, userId: string): Promise<void> {
  const { role } = await readStanding(tx, publisherId, userId)
  if (role === undefined) throw new RegistryError('members_only', { publisherId })
}
