import { makerOfToken } from '../../access/credentials/held-credentials.ts'
import { hasSecondFactor } from '../../access/identity/second-factor.ts'
import type { Principal, UserPrincipal } from '../../access/permissions/principal.ts'
import { recentSignInRequired } from '../../access/permissions/recent-sign-in.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { findHasPopularNode } from './publisher-store.ts'

type Parts = Pick<Context, 'config'>

/** Person with the time of their last sign-in. */
export type SignedIn = Pick<UserPrincipal, 'userId' | 'signedInAt'>

/** Tells whether a person must set up a second factor before changing a publisher with a popular pack. */
export async function needsSecondFactor(
  db: Database,
  parts: Parts,
  publisherId: string,
  userId: string,
): Promise<boolean> {
  return (await isPopular(db, parts, publisherId)) && !(await hasSecondFactor(db, userId))
}

/**
 * Throws for a publisher with a popular pack: `second_factor_required` when the person has no second factor,
 * `recent_sign_in_required` when the session did not prove the factor.
 */
export async function assertSecondFactor(
  tx: Database,
  parts: Parts,
  publisherId: string,
  { userId, signedInAt }: SignedIn,
): Promise<void> {
  if (!(await isPopular(tx, parts, publisherId))) return
  if (!(await hasSecondFactor(tx, userId)))
    throw new RegistryError('second_factor_required', { publisherId, url: addressOfFactors(parts) })
  if (!signedInAt) throw recentSignInRequired()
}

/** Tells whether a person must set up a second factor before approving staged versions or ending staging. */
export async function needsFactorForStaging(
  db: Database,
  { config: { identity } }: Parts,
  userId: string,
): Promise<boolean> {
  return identity.provider === 'embedded' && identity.stagingNeedsFactor && !(await hasSecondFactor(db, userId))
}

/**
 * Throws `staging_factor_required` for a person without the required second factor, and as `assertSecondFactor` does.
 */
export async function assertFactorForStaging(
  tx: Database,
  parts: Parts,
  publisherId: string,
  person: SignedIn,
): Promise<void> {
  await assertSecondFactor(tx, parts, publisherId, person)
  if (await needsFactorForStaging(tx, parts, person.userId))
    throw new RegistryError('staging_factor_required', { url: addressOfFactors(parts) })
}

/**
 * Throws `second_factor_of_token_required` when the maker of a token lacks the required second factor. Tokens of
 * workflows and of the operator have no maker.
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

/** Tells whether the rule is on and the publisher has a popular pack. */
async function isPopular(db: Database, { config: { identity } }: Parts, publisherId: string): Promise<boolean> {
  if (identity.provider !== 'embedded' || !identity.secondFactorFrom) return false
  return findHasPopularNode(db, publisherId, identity.secondFactorFrom)
}

function addressOfFactors({ config }: Parts): string {
  return `${config.publicUrl}/account#second-factor`
}
