import type { Context } from '../../context.ts'
import type { Permission } from '../permissions/policy.ts'
import type { Principal } from '../permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Limit } from '../../platform/http/request-limiter.ts'
import { likelyCause } from '../credentials/likely-cause.ts'
import { secretHash } from '../credentials/secret-text.ts'
import { findCiTokenByHash, touchCiToken } from './ci-token-store.ts'
import { isCiTokenText, looksLikeCiToken } from './ci-token-text.ts'

const hour = 60 * 60 * 1000

/** Of those without a token; a runner of the official action reports some few workflows a minute. */
const fromOneAddress: Limit = { count: 120, seconds: 60 }
const fromAnywhere: Limit = { count: 600, seconds: 60 }

type Parts = Pick<Context, 'db' | 'clock' | 'config' | 'reportLimiter'>

/**
 * The continuous integration that asks, by its token; without one only where the operator leaves reporting open, and then
 * not more often than a crowd of runners would; never for what takes room. Throws `ci_token_required`, `ci_token_invalid` and `too_many_requests`.
 */
export async function authenticateCi(
  context: Parts,
  { bearer, client, permission }: { bearer: string | undefined; client: string | null; permission: Permission },
): Promise<Principal> {
  if (bearer !== undefined && looksLikeCiToken(bearer)) return ofToken(context, bearer)
  if (context.config.ci.uploads === 'token' || permission === 'ci:upload') {
    if (bearer === undefined) throw new RegistryError('ci_token_required')
    throw new RegistryError('ci_token_invalid', { cause: likelyCause(bearer, 'ci') })
  }
  brake(context, client)
  return { kind: 'ci', name: undefined }
}

/** Notes the use at most once an hour. */
async function ofToken({ db, clock }: Parts, token: string): Promise<Principal> {
  const row = isCiTokenText(token) ? await findCiTokenByHash(db, secretHash(token)) : undefined
  if (!row) throw new RegistryError('ci_token_invalid', { cause: likelyCause(token, 'ci') })
  const now = clock.now()
  const anHourAgo = new Date(now.getTime() - hour)
  if (!row.last_used_at || row.last_used_at <= anHourAgo) await touchCiToken(db, row.id, now, anHourAgo)
  return { kind: 'ci', name: row.name }
}

/** The listener names the client where it can. */
function brake({ reportLimiter }: Parts, client: string | null): void {
  const limit = (key: string, rule: Limit) => {
    const { passes, seconds } = reportLimiter.take(key, rule)
    if (!passes) throw new RegistryError('too_many_requests', { seconds })
  }
  if (client) limit(`client ${client}`, fromOneAddress)
  limit('anybody', fromAnywhere)
}
