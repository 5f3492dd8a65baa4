import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { deleteTrustedPublisherRow } from './trusted-publisher-store.ts'

/** Stops trusting a workflow, and revokes the tokens that it was given. Throws `trusted_publisher_not_found`. */
export async function deleteTrustedPublisher(
  { db }: Pick<Context, 'db'>,
  actor: string,
  { publisherId, trustedPublisherId }: { publisherId: string; trustedPublisherId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await deleteTrustedPublisherRow(tx, publisherId, trustedPublisherId)
    if (!row) throw new RegistryError('trusted_publisher_not_found', { publisherId })
    const { repository, workflow, environment } = row
    await writeAudit(tx, {
      actor,
      action: 'trusted_publisher.delete',
      subject: `publisher:${publisherId}`,
      detail: { trustedPublisherId, repository, workflow, environment },
    })
  })
}
