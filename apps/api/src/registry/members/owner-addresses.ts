import { queueMail, type QueuedMail } from '../../access/mail/queue-mail.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../schema/tables.ts'
import { listOwnerAddresses } from './member-store.ts'

/** Reads the e-mail addresses of the owners of a publisher that are known to be theirs, without banned people. */
export async function readOwnerAddresses(db: Database, publisherId: string): Promise<string[]> {
  return (await listOwnerAddresses(db, publisherId)).map(({ email }) => email)
}

/**
 * Queues a mail to every owner of a publisher and returns their number. Mails go out when the transaction of the caller is
 * committed; an address that cannot be reached delays no other.
 */
export async function mailOwners<Kind extends QueuedMail['kind']>(
  tx: Database,
  context: Pick<Context, 'jobs'>,
  publisherId: string,
  mail: Pick<QueuedMail<Kind>, 'kind' | 'facts' | 'replyTo'>,
): Promise<number> {
  const addresses = await readOwnerAddresses(tx, publisherId)
  // The languages of the owners are unknown here.
  for (const to of addresses) await queueMail(tx, context, { ...mail, to, locale: 'en' })
  return addresses.length
}
