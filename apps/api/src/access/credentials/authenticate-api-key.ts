import type { Context } from '../../context.ts'
import type { ApiKeyPrincipal } from '../permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import { likelyCause } from './likely-cause.ts'
import { findHolder } from './find-holder.ts'

/** The customer whose API key a request carries. Throws `api_key_invalid`, and `user_banned` as long as they are. */
export async function authenticateApiKey(
  context: Pick<Context, 'db' | 'clock'>,
  text: string,
): Promise<ApiKeyPrincipal> {
  const holder = await findHolder(context, text)
  if (!holder) throw new RegistryError('api_key_invalid', { cause: likelyCause(text, 'apiKey') })
  return { kind: 'apiKey', keyId: holder.key_id, userId: holder.user_id }
}
