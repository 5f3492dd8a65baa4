import { writeAudit } from '../audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { secretHash } from '../credentials/secret-text.ts'
import { insertServiceToken } from './service-token-store.ts'
import { createServiceTokenText } from './service-token-text.ts'

// Without the sign of an e-mail address, which names a service account elsewhere.
const namePattern = /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/i

/**
 * Makes the token of a service; its text is answered here and can never be read again. Throws `service_name_invalid` and
 * `service_token_exists`.
 */
export async function createServiceToken(
  context: Pick<Context, 'db' | 'clock'>,
  actor: string,
  name: string,
): Promise<string> {
  if (!namePattern.test(name)) throw new RegistryError('service_name_invalid', { name })
  const token = createServiceTokenText()
  await context.db.transaction().execute(async (tx) => {
    const created_at = context.clock.now()
    const isNew = await insertServiceToken(tx, { name, token_hash: secretHash(token), created_at })
    if (!isNew) throw new RegistryError('service_token_exists', { name })
    await writeAudit(tx, { actor, action: 'service_token.create', subject: `service:${name}` })
  })
  return token
}
