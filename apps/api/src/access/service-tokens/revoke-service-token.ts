import { writeAudit } from '../audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { deleteServiceToken } from './service-token-store.ts'

/** Ends the token of a service, at once. Throws `service_token_not_found`. */
export async function revokeServiceToken(context: Pick<Context, 'db'>, actor: string, name: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    if (!(await deleteServiceToken(tx, name))) throw new RegistryError('service_token_not_found', { name })
    await writeAudit(tx, { actor, action: 'service_token.revoke', subject: `service:${name}` })
  })
}
