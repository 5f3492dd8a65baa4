import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Queues } from '../../queues.ts'
import type { Database } from '../../schema/tables.ts'
import { composeMail, type MailFacts } from './compose-mail.ts'
import type { MailLocale } from './mail-locales.ts'
import type { WrittenMail } from './written-mail.ts'

/** Kinds of mails about a change. A person waits for the others, which go out at once. */
type QueuedKind = Exclude<keyof MailFacts, 'verify' | 'reset' | 'changeEmail' | 'invitation'>

/** A mail to one address; `replyTo` gets the reply. */
export interface QueuedMail<Kind extends QueuedKind = QueuedKind> {
  to: string
  kind: Kind
  locale: MailLocale
  facts: MailFacts[Kind]
  replyTo?: string
}

/** Queues a mail that goes out when the transaction of the caller is committed, and not otherwise. */
export async function queueMail<Kind extends QueuedKind>(
  tx: Database,
  { jobs }: { jobs: Jobs<Queues> },
  { to, kind, locale, facts, replyTo }: QueuedMail<Kind>,
): Promise<void> {
  const mail: WrittenMail = { kind, to, ...composeMail(kind, locale, facts), ...(replyTo && { replyTo }) }
  await jobs.send(tx, 'send-mail', mail, crypto.randomUUID())
}
