import { writeAudit } from '../../access/audit/audit-store.ts'
import { revokeEveryCredential } from '../../access/credentials/held-credentials.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import {
  deleteTrustedPublisherRow,
  deleteTrustedPublisherRows,
  listTrustedPublisherRows,
  type TrustedPublisherRow,
} from './trusted-publisher-store.ts'

export type { TrustedPublisherRow }

/** Lists the trusted workflows of a publisher, newest first. */
export function listTrustedPublishers(db: Database, publisherId: string): Promise<TrustedPublisherRow[]> {
  return listTrustedPublisherRows(db, publisherId)
}

/** Deletes a trusted workflow and revokes the tokens issued to it. Throws `trusted_publisher_not_found`. */
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

/** Revokes every token and every trusted workflow of a deleted publisher, in the transaction of the caller. */
export async function revokeTrust(tx: Database, publisherId: string): Promise<void> {
  await revokeEveryCredential(tx, 'publish', publisherId)
  await deleteTrustedPublisherRows(tx, publisherId)
}
