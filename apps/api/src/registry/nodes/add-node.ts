import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import { lockPublisherAlone } from '../publishers/lock-publisher.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { checkNodeId } from './node-id.ts'
import { nodeDetails } from './node-details.ts'
import { countUnpublishedNodes } from './node-write-store.ts'
import { takeNodeId } from './take-node-id.ts'

type CreateNode = components['schemas']['CreateNode']

const reservedForMs = 30 * 24 * 60 * 60 * 1000
const maxUnpublished = 100

/**
 * Creates a node, which stays hidden until its first version arrives, and reserves its id for a while. Throws
 * `publisher_banned`, `too_many_unpublished`, `node_exists`, `node_id_alike`, and the errors of an unfit id or detail.
 */
export async function addNode(
  context: Pick<Context, 'db' | 'clock'>,
  principal: Principal,
  { publisherId, node }: { publisherId: string; node: CreateNode },
): Promise<NodeRow> {
  checkNodeId(node.id)
  const { name = node.id, ...details } = nodeDetails(node.name === '' ? { ...node, name: node.id } : node)
  return context.db.transaction().execute(async (tx) => {
    await lockWithRoom(tx, publisherId)
    const now = context.clock.now()
    const created = await takeNodeId(tx, {
      ...details,
      id: node.id,
      publisher_id: publisherId,
      name,
      reserved_until: new Date(now.getTime() + reservedForMs),
      created_at: now,
      updated_at: now,
    })
    await writeAudit(tx, { actor: actorOf(principal), action: 'node.create', subject: `node:${created.id}` })
    return created
  })
}

/**
 * Locks the publisher exclusively: two concurrent requests would each miss the new node of the other in their counts.
 */
async function lockWithRoom(tx: Database, publisherId: string): Promise<void> {
  const { status } = await lockPublisherAlone(tx, publisherId)
  if (status === 'banned') throw new RegistryError('publisher_banned', { publisherId })
  const count = await countUnpublishedNodes(tx, publisherId)
  if (count >= maxUnpublished) throw new RegistryError('too_many_unpublished', { publisherId, limit: maxUnpublished })
}
