import type { Context } from '../../context.ts'
import type { Principal } from '../permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { likelyCause } from './likely-cause.ts'
import { findTokenByHash, touchToken, type TokenRow } from './token-store.ts'
import { isTokenText, tokenHash } from './token-text.ts'

const hour = 60 * 60 * 1000

/**
 * Who a personal access token stands for; notes its use at most once an hour. Throws `token_invalid`, `token_expired`, and
 * `user_banned` as long as the person who made it is banned.
 */
export async function authenticateToken(context: Pick<Context, 'db' | 'clock'>, token: string): Promise<Principal> {
  const row = await findToken(context.db, token)
  if (!row) throw new RegistryError('token_invalid', { cause: likelyCause(token, 'publish') })
  const now = context.clock.now()
  if (row.expires_at && row.expires_at <= now) throw new RegistryError('token_expired')
  if (row.maker_status === 'banned') throw new RegistryError('user_banned')
  const anHourAgo = new Date(now.getTime() - hour)
  if (!row.last_used_at || row.last_used_at <= anHourAgo) await touchToken(context.db, row.id, now, anHourAgo)
  return { kind: 'token', tokenId: row.id, publisherId: row.publisher_id, nodeIds: row.node_ids ?? undefined }
}

/** A token by its text. The work does not depend on how much of the text is right: what is compared is a digest. @internal */
export async function findToken(db: Database, token: string): Promise<TokenRow | undefined> {
  return isTokenText(token) ? findTokenByHash(db, tokenHash(token)) : undefined
}
