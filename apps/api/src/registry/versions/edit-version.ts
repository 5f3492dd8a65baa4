import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { readListedNodeOrNone } from '../nodes/read-node.ts'
import { touchNode } from '../nodes/update-from-version.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { cleanList } from '../../platform/clean-list.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { lockOwnVersion, type VersionAddress } from './own-version.ts'
import { updateVersion } from './version-write-store.ts'

type Changes = components['schemas']['NodeVersionUpdateRequest']

/**
 * Changes the publisher's fields of an uploaded version: changelog, tags, and deprecation with its message and
 * replacement pack. Throws `replacement_not_found` and the errors of locking.
 */
export async function editVersion(
  context: Pick<Context, 'db' | 'clock'>,
  principal: Principal,
  address: VersionAddress,
  changes: Changes,
): Promise<VersionRow> {
  return context.db.transaction().execute(async (tx) => {
    const { node, version } = await lockOwnVersion(tx, address)
    const now = context.clock.now()
    const deprecation = await deprecationAfter(tx, version, changes)
    const changelog = changes.changelog ?? version.changelog
    const tags = changes.tags ? cleanList(changes.tags) : version.tags
    const changed = await updateVersion(tx, version.id, { changelog, tags, ...deprecation, updated_at: now })
    await touchNode(tx, node.id, now)
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'version.update',
      subject: `version:${node.id}@${version.version}`,
      detail: { fields: Object.keys(changes), deprecated: deprecation.deprecated },
    })
    return changed
  })
}

type Deprecation = Pick<VersionRow, 'deprecated' | 'deprecation_message' | 'replacement_node_id'>

/** Returns the deprecation after the changes. Message and replacement exist only while the version is deprecated. */
async function deprecationAfter(db: Database, version: VersionRow, changes: Changes): Promise<Deprecation> {
  const deprecated = changes.deprecated ?? version.deprecated
  const replacement = await replacementId(db, version, changes.replacement_node_id)
  if (!deprecated) return { deprecated, deprecation_message: '', replacement_node_id: '' }
  return {
    deprecated,
    deprecation_message: changes.deprecation_message ?? version.deprecation_message,
    replacement_node_id: replacement,
  }
}

/** Returns the id of the replacement pack in its stored spelling. */
async function replacementId(db: Database, version: VersionRow, wanted: string | undefined): Promise<string> {
  if (wanted === undefined || wanted === '') return wanted ?? version.replacement_node_id
  const node = await readListedNodeOrNone(db, wanted)
  if (!node || node.id === version.node_id) throw new RegistryError('replacement_not_found', { nodeId: wanted })
  return node.id
}
