import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Queues } from '../../queues.ts'
import type { Database } from '../../schema/tables.ts'
import { composeMail, type MailFacts } from './compose-mail.ts'
import type { MailLocale } from './mail-locales.ts'
import type { WrittenMail } from './written-mail.ts'

/** Kinds of mails about a change. People wait for the other kinds, which skip the queue. */
type QueuedKind = Exclude<keyof MailFacts, 'verify' | 'reset' | 'changeEmail' | 'invitation'>

/** Mail to an address. Replies go to `replyTo`. */
export interface QueuedMail<Kind extends QueuedKind = QueuedKind> {
  to: string
  kind: Kind
  locale: MailLocale
  facts: MailFacts[Kind]
  replyTo?: string
}

/** Queues a mail in the transaction of the caller. The mail goes out only after a commit. */
export async function queueMail<Kind extends QueuedKind>(
  tx: Database,
  { jobs }: { jobs: Jobs<Queues> },
  { to, kind, locale, facts, replyTo }: QueuedMail<Kind>,
): Promise<void> {
  const mail: WrittenMail = { kind, to, ...composeMail(kind, locale, facts), ...(replyTo && { replyTo }) }
  await jobs.send(tx, 'send-mail', mail, crypto.randomUUID())
}
