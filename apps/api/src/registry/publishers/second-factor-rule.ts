import { makerOfToken } from '../../access/credentials/held-credentials.ts'
import { hasSecondFactor } from '../../access/identity/second-factor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { findHasPopularNode } from './publisher-store.ts'

type Parts = Pick<Context, 'config'>

/** Whether a person must set up a second factor before they change a publisher, because a node of it is popular. */
export async function needsSecondFactor(
  db: Database,
  { config: { identity } }: Parts,
  publisherId: string,
  userId: string,
): Promise<boolean> {
  if (identity.provider !== 'embedded' || !identity.secondFactorFrom) return false
  if (!(await findHasPopularNode(db, publisherId, identity.secondFactorFrom))) return false
  return !(await hasSecondFactor(db, userId))
}

/** Throws `second_factor_required` for a person who must set up a second factor first. */
export async function assertSecondFactor(
  tx: Database,
  parts: Parts,
  publisherId: string,
  userId: string,
): Promise<void> {
  if (!(await needsSecondFactor(tx, parts, publisherId, userId))) return
  throw new RegistryError('second_factor_required', { publisherId, url: addressOfFactors(parts) })
}

/**
 * Throws `second_factor_of_token_required` for a token whose maker must set up a second factor first. Tokens of workflows,
 * and of the operator, have no maker.
 */
export async function assertSecondFactorOfToken(
  tx: Database,
  parts: Parts,
  publisherId: string,
  principal: Principal,
): Promise<void> {
  if (principal.kind !== 'token') return
  const maker = await makerOfToken(tx, principal.tokenId)
  if (maker === undefined || !(await needsSecondFactor(tx, parts, publisherId, maker))) return
  throw new RegistryError('second_factor_of_token_required', { publisherId, url: addressOfFactors(parts) })
}

function addressOfFactors({ config }: Parts): string {
  return `${config.publicUrl}/account#second-factor`
}
