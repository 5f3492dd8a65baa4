import { writeAudit } from '../audit/audit-store.ts'
import type { Context } from '../context.ts'
import { RegistryError } from '../platform/errors.ts'
import type { PublisherRow } from '../schema/tables.ts'
import { checkPublisherId } from './check-publisher-id.ts'
import { insertPublisher } from './publisher-write-store.ts'

/** Creates a publisher. Throws `username_missing`, `username_invalid` or `username_taken`. */
export async function createPublisher(
  context: Pick<Context, 'db' | 'clock'>,
  actor: string,
  { id, name }: { id: string; name: string },
): Promise<PublisherRow> {
  return context.db.transaction().execute(async (tx) => {
    await checkPublisherId(tx, id)
    const publisher = await insertPublisher(tx, { id, name, created_at: context.clock.now() })
    if (!publisher) throw new RegistryError('username_taken', { username: id })
    await writeAudit(tx, { actor, action: 'publisher.create', subject: `publisher:${id}`, detail: { name } })
    return publisher
  })
}
