import type { Context } from '../../context.ts'
import { mailOwners } from '../members/owner-addresses.ts'
import { takeExpiringTokens } from './expiry-notice-store.ts'

const day = 24 * 60 * 60 * 1000
const noticeDays = 7
const mostAtOnce = 200

/** Queues mails to the owners of publishers about tokens that expire within seven days, once a token; returns the count. */
export async function noticeExpiringTokens({
  clock,
  config,
  db,
  jobs,
}: Pick<Context, 'clock' | 'config' | 'db' | 'jobs'>): Promise<number> {
  const now = clock.now()
  const until = new Date(now.getTime() + noticeDays * day)
  return db.transaction().execute(async (tx) => {
    const tokens = await takeExpiringTokens(tx, { now, until, limit: mostAtOnce })
    for (const { publisher_id: publisher, name: token, expires_at: expiresAt } of tokens) {
      const facts = { publisher, token, expiresAt, url: `${config.publicUrl}/publishers/${publisher}` }
      await mailOwners(tx, { jobs }, publisher, { kind: 'tokenExpiry', facts })
    }
    return tokens.length
  })
}
