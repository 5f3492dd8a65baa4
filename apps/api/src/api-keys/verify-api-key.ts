import type { components } from '@registry/contract/types'
import type { Context } from '../context.ts'
import { RegistryError } from '../platform/errors.ts'
import { optionalText } from '../platform/wire.ts'
import { findKeyHolder, touchApiKey } from './api-key-store.ts'
import { apiKeyHash, isApiKeyText } from './api-key-text.ts'

const minute = 60_000

/** Whom an API key stands for; notes its use at most once a minute. Throws `api_key_unknown`, and `user_banned` as long as they are. */
export async function verifyApiKey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  text: string,
): Promise<components['schemas']['VerifiedApiKey']> {
  const holder = isApiKeyText(text) ? await findKeyHolder(db, apiKeyHash(text)) : undefined
  if (!holder) throw new RegistryError('api_key_unknown')
  if (holder.status === 'banned') throw new RegistryError('user_banned')
  const now = clock.now()
  const aMinuteAgo = new Date(now.getTime() - minute)
  if (!holder.last_used_at || holder.last_used_at <= aMinuteAgo) await touchApiKey(db, holder.key_id, now, aMinuteAgo)
  return {
    valid: true,
    firebase_uid: holder.user_id,
    ...optionalText('email', holder.email ?? ''),
    ...optionalText('name', holder.name ?? ''),
    is_admin: holder.is_admin,
  }
}
