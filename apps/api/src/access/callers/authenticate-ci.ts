import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Limit } from '../../platform/http/request-limiter.ts'
import { authenticateCredential } from '../credentials/authenticate-credential.ts'
import { likelyCause } from '../credentials/likely-cause.ts'
import { looksLike } from '../credentials/secret-text.ts'
import type { Permission } from '../permissions/policy.ts'
import type { Principal } from '../permissions/principal.ts'

/** Limit of a client without a token. A runner of the official action reports a few workflows a minute. */
const fromOneAddress: Limit = { count: 120, seconds: 60 }
const fromAnywhere: Limit = { count: 600, seconds: 60 }

/**
 * Returns the continuous integration behind a token. Without a token, a report passes only where the settings leave
 * reports open, within a limit; an upload never passes. Throws `ci_token_required`, `ci_token_invalid` and
 * `too_many_requests`.
 */
export async function authenticateCi(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'reportLimiter'>,
  { bearer, client, permission }: { bearer: string | undefined; client: string | null; permission: Permission },
): Promise<Principal> {
  if (bearer !== undefined && looksLike('ci', bearer)) return authenticateCredential(context, 'ci', bearer)
  if (context.config.ci.uploads === 'token' || permission === 'ci:upload') {
    if (bearer === undefined) throw new RegistryError('ci_token_required')
    throw new RegistryError('ci_token_invalid', { cause: likelyCause(bearer, 'ci') })
  }
  brake(context, client)
  return { kind: 'ci', name: undefined }
}

/**
 * Counts a request without a token and throws `too_many_requests` above a limit. `client` is null where the listener
 * does not know the client.
 */
function brake({ reportLimiter }: Pick<Context, 'reportLimiter'>, client: string | null): void {
  const limit = (key: string, rule: Limit) => {
    const { passes, seconds } = reportLimiter.take(key, rule)
    if (!passes) throw new RegistryError('too_many_requests', { seconds })
  }
  if (client) limit(`client ${client}`, fromOneAddress)
  limit('anybody', fromAnywhere)
}
