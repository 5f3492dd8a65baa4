import type { Context } from '../../context.ts'
import { queueMail, type QueuedMail } from '../../access/mail/queue-mail.ts'
import { readOwnerAddresses } from '../members/read-owner-addresses.ts'
import type { Attempt } from '../../platform/jobs/queue.ts'
import type { Queues } from '../../queues.ts'
import type { VersionStatus } from '../../schema/tables.ts'
import { lockVersion, type LockedVersion } from '../versions/lock-version.ts'
import { newsOf, type News } from './news.ts'
import { reviewPage } from './tell-owners.ts'
import { findLastTold, insertTold, listTellable } from './told-store.ts'

/** Tells the owners of a version of a decision whose time has come, unless it says nothing new; once, however often it runs. */
export async function tellOwnersJob(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'jobs'>,
  { data: { versionId, decisionId } }: Attempt<Queues['tell-owners']>,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const locked = await lockVersion(tx, versionId)
    if (!locked) return
    const news = newsOf(await listTellable(tx, versionId), decisionId, await findLastTold(tx, versionId))
    const owners = await readOwnerAddresses(tx, [locked.node.publisher_id])
    const addresses = owners.get(locked.node.publisher_id) ?? []
    if (!news || addresses.length === 0) return
    const mail = mailOf(news, context, locked)
    for (const to of addresses) await queueMail(tx, context, { to, locale: 'en', ...mail })
    await insertTold(tx, decisionId, context.clock.now())
  })
}

type Kind = 'versionApproved' | 'versionHeldBack' | 'versionRejected' | 'versionDeleted' | 'versionTakenBack'

const kinds: Record<VersionStatus, Kind> = {
  active: 'versionApproved',
  flagged: 'versionHeldBack',
  banned: 'versionRejected',
  deleted: 'versionDeleted',
  // Only by taking back what was decided.
  pending: 'versionTakenBack',
}

function mailOf(
  news: News,
  context: Pick<Context, 'config'>,
  { node, version }: LockedVersion,
): Pick<QueuedMail<Kind>, 'kind' | 'facts'> {
  const facts = { node: node.id, version: version.version, url: reviewPage(context, node.publisher_id, version) }
  if (news.kind === 'takenBack') return { kind: 'versionTakenBack', facts: { ...facts, reason: '' } }
  const { to_status: to, message: reason } = news.decision
  return { kind: kinds[to], facts: { ...facts, reason } }
}
