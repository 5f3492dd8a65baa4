import type { Context } from '../../context.ts'
import type { Attempt } from '../../platform/jobs/queue.ts'
import type { WrittenMail } from './written-mail.ts'

/** Hands a mail to the mail server; the queue retries failures. A mail may arrive twice, but is not lost. */
export async function sendMailJob(
  { mailer }: Pick<Context, 'mailer'>,
  { data: { to, subject, text, replyTo } }: Attempt<WrittenMail>,
): Promise<void> {
  await mailer.send({ to, subject, text, ...(replyTo && { replyTo }) })
}
