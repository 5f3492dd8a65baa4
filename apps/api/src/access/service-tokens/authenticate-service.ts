import { decodeJwt } from 'jose'
import type { Context } from '../../context.ts'
import { verifyIdToken } from '../identity/verify-id-token.ts'
import type { ServicePrincipal } from '../permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import { likelyCause } from '../credentials/likely-cause.ts'
import { secretHash } from '../credentials/secret-text.ts'
import { findServiceTokenByHash, touchServiceToken } from './service-token-store.ts'
import { isServiceTokenText, looksLikeServiceToken } from './service-token-text.ts'

const hour = 60 * 60 * 1000

type Parts = Pick<Context, 'db' | 'clock' | 'serviceAccounts'>

/**
 * The service that a credential stands for, undefined when it is somebody else's. Throws `service_token_invalid`, and what
 * checking an ID token throws.
 */
export async function authenticateService(context: Parts, credential: string): Promise<ServicePrincipal | undefined> {
  return looksLikeServiceToken(credential) ? ofToken(context, credential) : ofServiceAccount(context, credential)
}

/** Notes the use at most once an hour. */
async function ofToken({ db, clock }: Parts, token: string): Promise<ServicePrincipal> {
  const row = isServiceTokenText(token) ? await findServiceTokenByHash(db, secretHash(token)) : undefined
  if (!row) throw new RegistryError('service_token_invalid', { cause: likelyCause(token, 'service') })
  const now = clock.now()
  const anHourAgo = new Date(now.getTime() - hour)
  if (!row.last_used_at || row.last_used_at <= anHourAgo) await touchServiceToken(db, row.id, now, anHourAgo)
  return { kind: 'service', name: row.name }
}

/** What does not even claim to be of an account that the operator named is left to whoever vouches for people. */
async function ofServiceAccount(
  { serviceAccounts, clock }: Parts,
  token: string,
): Promise<ServicePrincipal | undefined> {
  if (!serviceAccounts) return undefined
  const claimed = claimsIn(token)
  const email = emailIn(claimed)
  if (claimed['iss'] !== serviceAccounts.issuer || !email || !serviceAccounts.emails.includes(email)) return undefined
  const payload = await verifyIdToken(token, serviceAccounts, clock.now())
  if (payload['email_verified'] !== true)
    throw new RegistryError('id_token_invalid', { cause: 'the address in it is not verified' })
  return { kind: 'service', name: email }
}

function claimsIn(token: string): Record<string, unknown> {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}

function emailIn({ email }: Record<string, unknown>): string | undefined {
  return typeof email === 'string' ? email.toLowerCase() : undefined
}
