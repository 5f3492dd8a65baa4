import type { Context } from '../../context.ts'
import { composeMail } from '../../access/mail/compose-mail.ts'
import { readOwnerAddresses } from '../members/read-owner-addresses.ts'
import { listUntoldVerdicts, releaseVerdict, takeVerdicts, type VerdictRow } from './verdict-notice-store.ts'

type Sender = Pick<Context, 'config' | 'db' | 'clock' | 'mailer' | 'log'>

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const mostAtOnce = 100
const mostFindings = 3

/**
 * Tells the owners of a version by mail that it was flagged, and why, or that its review failed; of each decision once,
 * however often it is called, and of nothing else. Call it outside of transactions. A mail that nobody could be sent is
 * tried again by `notifyVerdicts`.
 */
export async function notifyVerdict(context: Sender, versionId: string): Promise<void> {
  await notify(context, [versionId])
}

/** Sends the mails of the last day that were not sent, because a process ended or the mail server was away. */
export async function notifyVerdicts(context: Sender): Promise<void> {
  const now = context.clock.now().getTime()
  // The youngest are left to the process that decided.
  const span = { since: new Date(now - dayMs), until: new Date(now - minuteMs), limit: mostAtOnce }
  await notify(context, await listUntoldVerdicts(context.db, span))
}

async function notify(context: Sender, versionIds: string[]): Promise<void> {
  if (versionIds.length === 0) return
  const verdicts = await takeVerdicts(context.db, versionIds, context.clock.now())
  const publisherIds = verdicts.map((verdict) => verdict.publisher_id)
  const addresses = await readOwnerAddresses(context.db, publisherIds)
  for (const verdict of verdicts) {
    const owners = addresses.get(verdict.publisher_id) ?? []
    if (!(await sendAll(context, verdict, owners))) await releaseVerdict(context.db, verdict.version_id)
  }
}

/** Whether there was nobody to tell or at least one was told. */
async function sendAll({ config, mailer, log }: Sender, verdict: VerdictRow, owners: string[]): Promise<boolean> {
  const mail = mailOf(verdict, config.publicUrl)
  let told = 0
  for (const to of owners) {
    try {
      await mailer.send({ to, ...mail })
      told += 1
    } catch (error) {
      log.error({ err: error, versionId: verdict.version_id }, 'the verdict on a version could not be sent')
    }
  }
  return told > 0 || owners.length === 0
}

function mailOf({ state, version, findings, ...of }: VerdictRow, pages: string): { subject: string; text: string } {
  const [publisher, node, number] = [of.publisher_id, of.node_id, version].map(encodeURIComponent)
  const url = `${pages}/publishers/${publisher}/nodes/${node}/versions/${number}/review`
  // Nobody's language is known here.
  if (state === 'failed') return composeMail('reviewFailed', 'en', { node: of.node_id, version, url })
  const blocking = findings.filter(({ blocks }) => blocks).slice(0, mostFindings)
  const lines = blocking.map(({ rule, file, line }) => `${rule}: ${file}${line == null ? '' : `:${line}`}`)
  return composeMail('reviewFlagged', 'en', { node: of.node_id, version, findings: lines, url })
}
