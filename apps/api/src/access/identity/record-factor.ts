import type { Config } from '../../platform/config/config.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Queues } from '../../queues.ts'
import type { Database } from '../../schema/tables.ts'
import { writeAudit } from '../audit/audit-store.ts'
import type { MailLocale } from '../mail/mail-locales.ts'
import { queueMail } from '../mail/queue-mail.ts'

/** Audit actions with the kind of mail that informs the person. */
const mails = {
  'second_factor.add_app': 'appAdded',
  'second_factor.remove_app': 'appRemoved',
  'second_factor.add_passkey': 'passkeyAdded',
  'second_factor.remove_passkey': 'passkeyRemoved',
  'second_factor.make_codes': 'recoveryCodesMade',
  'second_factor.use_code': 'recoveryCodeUsed',
  'second_factor.reset': 'secondFactorReset',
} as const

interface Change {
  userId: string
  /** E-mail address of the person. */
  email: string
  action: keyof typeof mails
  actor?: string
  detail?: Record<string, unknown>
  locale: MailLocale
}

/** Writes the audit entry of a changed factor and queues the mail to the person. */
export async function recordFactor(
  tx: Database,
  { jobs, config }: { jobs: Jobs<Queues>; config: Config },
  { userId, email, action, actor = `user:${userId}`, detail = {}, locale }: Change,
): Promise<void> {
  await writeAudit(tx, { actor, action, subject: `user:${userId}`, detail })
  // Paths of English pages have no locale prefix.
  const url = `${config.publicUrl}${locale === 'en' ? '' : `/${locale}`}/account#second-factor`
  await queueMail(tx, { jobs }, { to: email, kind: mails[action], locale, facts: { url } })
}
