import type { Context } from '../../context.ts'
import { queueMail } from '../../access/mail/queue-mail.ts'
import { readOwnerAddresses } from '../../registry/members/read-owner-addresses.ts'
import type { Database, NodeRow, PublisherRow } from '../../schema/tables.ts'

type Parts = Pick<Context, 'config' | 'jobs'>

/** Tells the owners of a node by mail that it was banned, once the transaction is committed. */
export async function tellOwnersOfNode(tx: Database, context: Parts, node: NodeRow, reason: string): Promise<void> {
  const url = `${context.config.publicUrl}/nodes/${node.id}`
  const addresses = (await readOwnerAddresses(tx, [node.publisher_id])).get(node.publisher_id) ?? []
  for (const to of addresses) {
    await queueMail(tx, context, { to, kind: 'nodeBanned', locale: 'en', facts: { node: node.id, reason, url } })
  }
}

/** The same of a publisher. Call it before its members are banned too: who is banned is sent nothing. */
export async function tellOwnersOfPublisher(
  tx: Database,
  context: Parts,
  { id, name }: PublisherRow,
  reason: string,
): Promise<void> {
  const url = `${context.config.publicUrl}/publishers/${id}`
  const addresses = (await readOwnerAddresses(tx, [id])).get(id) ?? []
  for (const to of addresses) {
    const facts = { publisher: name, reason, url }
    await queueMail(tx, context, { to, kind: 'publisherBanned', locale: 'en', facts })
  }
}
