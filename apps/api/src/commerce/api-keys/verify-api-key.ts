import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { optionalText } from '../../platform/wire.ts'
import { likelyCause } from '../../access/credentials/likely-cause.ts'
import { findHolder } from '../../access/credentials/find-holder.ts'

/** Tells a program of the operator whom an API key stands for. Throws `api_key_unknown`, and `user_banned` as long as they are. */
export async function verifyApiKey(
  context: Pick<Context, 'db' | 'clock'>,
  text: string,
): Promise<components['schemas']['VerifiedApiKey']> {
  const holder = await findHolder(context, text)
  if (!holder) throw new RegistryError('api_key_unknown', { cause: likelyCause(text, 'apiKey') })
  return {
    valid: true,
    firebase_uid: holder.user_id,
    ...optionalText('email', holder.email ?? ''),
    ...optionalText('name', holder.name ?? ''),
    is_admin: holder.is_admin,
  }
}
