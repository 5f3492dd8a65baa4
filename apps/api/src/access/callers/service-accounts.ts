import { decodeJwt } from 'jose'
import type { Config } from '../../platform/config/config.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { oidcIssuer } from '../identity/oidc-issuer.ts'
import { verifyIdToken, type Issuer } from '../identity/verify-id-token.ts'
import type { ServicePrincipal } from '../permissions/principal.ts'

/** External issuer of service accounts, with the accounts that are services of this registry. */
export interface ServiceAccounts extends Issuer {
  /** Lower-case e-mail addresses. */
  emails: readonly string[]
}

/**
 * Creates the service accounts of the settings; undefined without settings. The issuer gets no request before the first
 * token.
 */
export function createServiceAccounts({ serviceAccounts }: Config, log: Log): ServiceAccounts | undefined {
  if (!serviceAccounts) return undefined
  const { issuer, audience, emails } = serviceAccounts
  const { keys, algorithms } = oidcIssuer({ issuer, clientId: audience }, log)
  return { issuer, audience, keys, algorithms, emails }
}

/**
 * Returns the service of an ID token. Returns undefined when the token claims no account of the settings and may belong
 * to a person. Throws as `verifyIdToken` does.
 */
export async function authenticateServiceAccount(
  { serviceAccounts, clock }: { serviceAccounts: ServiceAccounts | undefined; clock: Clock },
  token: string,
): Promise<ServicePrincipal | undefined> {
  if (!serviceAccounts) return undefined
  const { iss, email: claimed } = claimsIn(token)
  const email = typeof claimed === 'string' ? claimed.toLowerCase() : ''
  if (iss !== serviceAccounts.issuer || !email || !serviceAccounts.emails.includes(email)) return undefined
  const payload = await verifyIdToken(token, serviceAccounts, clock.now())
  if (payload['email_verified'] !== true)
    throw new RegistryError('id_token_invalid', { cause: 'the address in it is not verified' })
  return { kind: 'service', name: email }
}

function claimsIn(token: string): { iss?: unknown; email?: unknown } {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}
