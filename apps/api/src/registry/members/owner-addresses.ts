import { queueMail, type QueuedMail } from '../../access/mail/queue-mail.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../schema/tables.ts'
import { listAddresses } from './member-store.ts'

/** Reads the verified e-mail addresses of the owners of a publisher, without banned people. */
export async function readOwnerAddresses(db: Database, publisherId: string): Promise<string[]> {
  return (await listAddresses(db, publisherId, ['owner'])).map(({ email }) => email)
}

/**
 * Queues a mail to every owner of a publisher and returns their number. Mails go out after the commit of the caller's
 * transaction. An unreachable address delays no other mail.
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
  // The registry does not know the languages of these people.
  for (const to of addresses) await queueMail(tx, context, { ...mail, to, locale: 'en' })
  return addresses.length
}
