import { queueMail, type QueuedMail } from '../../access/mail/queue-mail.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../schema/tables.ts'
import { listAddresses } from './member-store.ts'

/** Reads the e-mail addresses of the owners of a publisher that are known to be theirs, without banned people. */
export async function readOwnerAddresses(db: Database, publisherId: string): Promise<string[]> {
  return (await listAddresses(db, publisherId, ['owner'])).map(({ email }) => email)
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
  return mailAll(tx, context, await readOwnerAddresses(tx, publisherId), mail)
}

/** Queues a mail to every owner and member of a publisher, as `mailOwners` does. */
export async function mailMembers<Kind extends QueuedMail['kind']>(
  tx: Database,
  context: Pick<Context, 'jobs'>,
  publisherId: string,
  mail: Pick<QueuedMail<Kind>, 'kind' | 'facts' | 'replyTo'>,
): Promise<number> {
  const rows = await listAddresses(tx, publisherId, ['owner', 'member'])
  return mailAll(
    tx,
    context,
    rows.map(({ email }) => email),
    mail,
  )
}

async function mailAll<Kind extends QueuedMail['kind']>(
  tx: Database,
  context: Pick<Context, 'jobs'>,
  addresses: string[],
  mail: Pick<QueuedMail<Kind>, 'kind' | 'facts' | 'replyTo'>,
): Promise<number> {
  // The languages of the people are unknown here.
  for (const to of addresses) await queueMail(tx, context, { ...mail, to, locale: 'en' })
  return addresses.length
}
