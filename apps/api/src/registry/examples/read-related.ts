import type { components } from '@registry/contract/types'
import type { Database } from '../../schema/tables.ts'
import { readPublicNode } from '../nodes/read-node.ts'
import { unclaimedPublisherId } from '../publishers/publisher-id.ts'
import { listRelated, type RelatedRow } from './example-store.ts'

type Schemas = components['schemas']

/**
 * Finds related packs by example workflows: packs that its examples need, packs whose examples need it, and packs
 * beside it in examples of several publishers. Runs at most three queries. Throws `node_not_found` and `node_banned`.
 */
export async function readRelated(db: Database, nodeId: string, limit: number): Promise<Schemas['RelatedNodes']> {
  const node = await readPublicNode(db, nodeId)
  const rows = await listRelated(db, node.id, limit)
  const list = (kind: RelatedRow['kind']): Schemas['RelatedNodeList'] => {
    const own = rows.filter((row) => row.kind === kind)
    return { total: own[0]?.total ?? 0, nodes: own.map(presentRelated) }
  }
  return { needs: list('needs'), needed_by: list('needed_by'), used_together: list('used_together') }
}

function presentRelated(row: RelatedRow): Schemas['RelatedNode'] {
  const isClaimed = row.publisher_id !== unclaimedPublisherId
  return {
    id: row.id,
    name: row.name,
    ...(isClaimed && { publisher: { id: row.publisher_id, name: row.publisher_name } }),
    downloads: row.downloads,
    examples: row.examples,
    ...(row.kind === 'used_together' && { publishers: row.publishers }),
    example: { node_id: row.example_node_id, version: row.example_version, path: row.example_path },
  }
}
