import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { findKeyHolder, touchApiKey, type KeyHolderRow } from './api-key-store.ts'
import { apiKeyHash, isApiKeyText } from './api-key-text.ts'

const minute = 60_000

/** Whom an API key stands for, undefined for nobody; notes its use at most once a minute. Throws `user_banned` as long as they are. */
export async function findHolder(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  text: string,
): Promise<KeyHolderRow | undefined> {
  const holder = isApiKeyText(text) ? await findKeyHolder(db, apiKeyHash(text)) : undefined
  if (!holder) return undefined
  if (holder.status === 'banned') throw new RegistryError('user_banned')
  const now = clock.now()
  const aMinuteAgo = new Date(now.getTime() - minute)
  if (!holder.last_used_at || holder.last_used_at <= aMinuteAgo) await touchApiKey(db, holder.key_id, now, aMinuteAgo)
  return holder
}
