import { writeAudit } from '../audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { deleteCiToken } from './ci-token-store.ts'

/** Ends a token of a continuous integration, at once; what it reported stays. Throws `ci_token_not_found`. */
export async function revokeCiToken(context: Pick<Context, 'db'>, actor: string, name: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    if (!(await deleteCiToken(tx, name))) throw new RegistryError('ci_token_not_found', { name })
    await writeAudit(tx, { actor, action: 'ci_token.revoke', subject: `ci:${name}` })
  })
}
