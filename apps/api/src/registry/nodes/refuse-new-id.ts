import { RegistryError } from '../../platform/errors.ts'
import { unclaimedPublisherId } from '../publishers/publisher-id.ts'
import type { Database } from '../../schema/tables.ts'
import { isAbandoned } from './abandoned-node.ts'
import { findAliasOwner } from './alias-store.ts'
import { listAlikes } from './node-store.ts'
import { isFolderName } from './node-id.ts'

/**
 * Throws `unusable_node_id` for an id that cannot name a folder everywhere. Throws `node_id_alias` for an alias of
 * another publisher's node, and `node_id_alike` for a look-alike of such a node's id. Existing nodes, and nodes from an
 * import, a mirror or an admin, may look alike.
 */
export async function refuseNewId(
  db: Database,
  { id, publisherId }: { id: string; publisherId: string },
  now: Date,
): Promise<void> {
  if (!isFolderName(id)) throw new RegistryError('unusable_node_id', { nodeId: id })
  if (publisherId === unclaimedPublisherId) return
  const owner = await findAliasOwner(db, id)
  if (owner && owner.publisher_id !== publisherId) {
    throw new RegistryError('node_id_alias', { nodeId: id, otherId: owner.id })
  }
  for (const node of await listAlikes(db, id)) {
    if (node.publisher_id === publisherId || (await isAbandoned(db, node, now))) continue
    throw new RegistryError('node_id_alike', { nodeId: id, otherId: node.id })
  }
}
