import { oidcIssuer } from '../identity/oidc-issuer.ts'
import type { Issuer } from '../identity/verify-id-token.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Log } from '../../platform/log/log.ts'

/** Who vouches for service accounts elsewhere, and which of them are services of this registry. */
export interface ServiceAccounts extends Issuer {
  /** In lower case. */
  emails: readonly string[]
}

/** The service accounts that the operator named, if any; nothing is asked of their issuer before a token comes. */
export function createServiceAccounts({ serviceAccounts }: Config, log: Log): ServiceAccounts | undefined {
  if (!serviceAccounts) return undefined
  const { issuer, audience, emails } = serviceAccounts
  const { keys, algorithms } = oidcIssuer({ issuer, clientId: audience }, log)
  return { issuer, audience, keys, algorithms, emails }
}
