import type { Context } from '../../context.ts'
import { mailOwners } from '../../registry/members/owner-addresses.ts'
import type { Database, NodeRow, PublisherRow } from '../../schema/tables.ts'

type Parts = Pick<Context, 'config' | 'jobs'>

/** Queues the mail about the ban of a node to its owners. */
export async function tellOwnersOfNode(tx: Database, context: Parts, node: NodeRow, reason: string): Promise<void> {
  const url = `${context.config.publicUrl}/nodes/${node.id}`
  await mailOwners(tx, context, node.publisher_id, { kind: 'nodeBanned', facts: { node: node.id, reason, url } })
}

/** Queues the mail about the ban of a publisher to its owners. Call it before the bans of people: they get no mail. */
export async function tellOwnersOfPublisher(
  tx: Database,
  context: Parts,
  { id, name: publisher }: PublisherRow,
  reason: string,
): Promise<void> {
  const url = `${context.config.publicUrl}/publishers/${id}`
  await mailOwners(tx, context, id, { kind: 'publisherBanned', facts: { publisher, reason, url } })
}
