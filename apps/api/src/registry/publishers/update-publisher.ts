import { writeAudit } from '../../access/audit/audit-store.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { PublisherRow } from '../../schema/tables.ts'
import { publisherColumns, type PublisherFacts } from './publisher-facts.ts'
import { updatePublisherRow } from './publisher-write-store.ts'
import { readPublisher } from './read-publisher.ts'

/**
 * Updates the facts about a publisher: a missing fact stays, an empty fact is cleared. Throws `publisher_not_found`,
 * `invalid_web_address`, and `invalid_request` for a blank name.
 */
export async function updatePublisher(
  { db }: Pick<Context, 'db'>,
  principal: Principal,
  publisherId: string,
  facts: PublisherFacts,
): Promise<PublisherRow> {
  const columns = publisherColumns(facts)
  if (Object.keys(columns).length === 0) return readPublisher(db, publisherId)
  return db.transaction().execute(async (tx) => {
    const publisher = await updatePublisherRow(tx, publisherId, columns)
    if (!publisher) throw new RegistryError('publisher_not_found', { publisherId })
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'publisher.update',
      subject: `publisher:${publisherId}`,
      detail: { ...columns },
    })
    return publisher
  })
}
