import type { Context } from '../../context.ts'
import { composeMail } from '../../access/mail/compose-mail.ts'
import { readOwnerAddresses } from '../members/read-owner-addresses.ts'
import { releaseExpiringToken, takeExpiringTokens, type ExpiringTokenRow } from './expiry-notice-store.ts'

const day = 24 * 60 * 60 * 1000
const noticeDays = 7
const mostAtOnce = 200

/**
 * Tells the owners of publishers by mail of tokens that expire within seven days, of each token once, and answers how many
 * tokens that were. A token whose mail nobody could be sent is tried again by the next call.
 */
export async function noticeExpiringTokens(context: Context): Promise<number> {
  const { clock, db } = context
  const now = clock.now()
  const until = new Date(now.getTime() + noticeDays * day)
  const tokens = await takeExpiringTokens(db, { now, until, limit: mostAtOnce })
  if (tokens.length === 0) return 0
  const addresses = await readOwnerAddresses(
    db,
    tokens.map((token) => token.publisher_id),
  )
  let noticed = 0
  for (const token of tokens) {
    if (await sendNotices(context, token, addresses.get(token.publisher_id) ?? [])) noticed += 1
    else await releaseExpiringToken(db, token.id)
  }
  return noticed
}

/** Whether there was nobody to tell or at least one was told. */
async function sendNotices(
  { config, mailer, log }: Pick<Context, 'config' | 'mailer' | 'log'>,
  token: ExpiringTokenRow,
  addresses: string[],
): Promise<boolean> {
  const { publisher_id: publisher, name, expires_at: expiresAt } = token
  const url = `${config.publicUrl}/publishers/${publisher}`
  // Nobody's language is known here.
  const mail = composeMail('tokenExpiry', 'en', { publisher, token: name, expiresAt, url })
  let told = 0
  for (const to of addresses) {
    try {
      await mailer.send({ to, ...mail })
      told += 1
    } catch (error) {
      log.error({ err: error, tokenId: token.id }, 'the notice of an expiring token could not be sent')
    }
  }
  return told > 0 || addresses.length === 0
}
