import { writeAudit } from '../audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { secretHash } from '../credentials/secret-text.ts'
import { insertCiToken } from './ci-token-store.ts'
import { createCiTokenText } from './ci-token-text.ts'

const namePattern = /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/i

/**
 * Makes a token that a continuous integration reports with; its text is answered here and can never be read again. Throws
 * `ci_token_name_invalid` and `ci_token_exists`.
 */
export async function createCiToken(
  context: Pick<Context, 'db' | 'clock'>,
  actor: string,
  name: string,
): Promise<string> {
  if (!namePattern.test(name)) throw new RegistryError('ci_token_name_invalid', { name })
  const token = createCiTokenText()
  await context.db.transaction().execute(async (tx) => {
    const created_at = context.clock.now()
    const isNew = await insertCiToken(tx, { name, token_hash: secretHash(token), created_at })
    if (!isNew) throw new RegistryError('ci_token_exists', { name })
    await writeAudit(tx, { actor, action: 'ci_token.create', subject: `ci:${name}` })
  })
  return token
}
