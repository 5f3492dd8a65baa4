import { unclaimedPublisherId } from '../../registry/publishers/publisher-id.ts'
import type { Database } from '../../schema/tables.ts'
import type { SampleCatalogue } from './catalogue.ts'

/** Inserts an unclaimed node with the known names of its comfy nodes. */
export async function saveUnclaimed(
  db: Database,
  { comfy_node_names: names, ...node }: SampleCatalogue['unclaimed'][number],
): Promise<void> {
  const listedAt = new Date('2025-03-01T09:00:00Z')
  await db
    .insertInto('nodes')
    .values({
      ...node,
      publisher_id: unclaimedPublisherId,
      comfy_node_count: names.length,
      listed_at: listedAt,
      created_at: listedAt,
      updated_at: listedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('comfy_nodes')
    .values(names.map((name) => ({ node_id: node.id, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
