import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import type { Principal } from '../permissions/principal.ts'
import type { HeldKind } from './credential-kinds.ts'
import {
  countCredentials,
  countPublishTokensBy,
  deleteCredential,
  deleteCredentialsOf,
  deleteExpiredCredentials,
  deletePublishTokensBy,
  findTokenMaker,
  insertCredential,
  listCredentialRows,
  lockPublishToken,
  type ListedCredential,
  type NewCredential,
} from './credential-store.ts'
import { createSecretText } from './secret-text.ts'

export type { ListedCredential }

const day = 24 * 60 * 60_000

/** Issues a credential in the transaction of the caller, who checked that it may be made. The text is readable only here. */
export async function issueCredential<Kind extends HeldKind>(
  tx: Database,
  kind: Kind,
  values: NewCredential<Kind>,
): Promise<{ row: ListedCredential<Kind>; text: string }> {
  const text = createSecretText(kind)
  return { row: await insertCredential(tx, kind, values, text), text }
}

/** Tells whether a holder has fewer credentials than `most`; the next call waits until this transaction ends. */
export async function hasRoom(
  tx: Database,
  kind: 'publish' | 'apiKey',
  holderId: string,
  most: number,
): Promise<boolean> {
  return (await countCredentials(tx, kind, holderId)) < most
}

/** Lists the credentials of a holder, newest first: no tokens of workflows, and no admin tokens that expired. */
export function listCredentials<Kind extends HeldKind>(
  db: Database,
  kind: Kind,
  holderId: string,
  now: Date,
): Promise<ListedCredential<Kind>[]> {
  return listCredentialRows(db, kind, holderId, now)
}

/** Revokes a credential of a holder; undefined when there is none. The caller writes the audit entry. */
export function revokeCredential<Kind extends HeldKind>(
  tx: Database,
  kind: Kind,
  address: { holderId: string; id: string },
  now: Date,
): Promise<ListedCredential<Kind> | undefined> {
  return deleteCredential(tx, kind, address, now)
}

/**
 * Revokes every credential of a kind of a holder: of a publisher that is deleted, or of a person who is banned, is no admin
 * any more or has a new password.
 */
export function revokeEveryCredential(tx: Database, kind: HeldKind, holderId: string): Promise<void> {
  return deleteCredentialsOf(tx, kind, holderId)
}

/** Counts the publish tokens that a person made, for all publishers together. */
export function countTokensMadeBy(db: Database, userId: string): Promise<number> {
  return countPublishTokensBy(db, userId)
}

/** Revokes the publish tokens that a person made, who knows their texts; returns their number. */
export function revokeTokensMadeBy(tx: Database, userId: string): Promise<number> {
  return deletePublishTokensBy(tx, userId)
}

/** The person who made a publish token; undefined for tokens of workflows, and of the operator. */
export function makerOfToken(db: Database, tokenId: string): Promise<string | undefined> {
  return findTokenMaker(db, tokenId)
}

/** Deletes admin tokens that expired, and tokens of workflows a day later: until then they are refused as expired. */
export function sweepCredentials(db: Database, kind: 'publish' | 'admin', now: Date): Promise<void> {
  return deleteExpiredCredentials(db, kind, kind === 'publish' ? new Date(now.getTime() - day) : now)
}

/**
 * Holds the publish token of the caller until the transaction ends, so that its revocation finds the work done, and no work
 * follows the revocation. Throws `token_invalid` when the token was revoked since the caller was let in.
 */
export async function holdToken(tx: Database, principal: Principal): Promise<void> {
  if (principal.kind === 'token' && !(await lockPublishToken(tx, principal.tokenId))) {
    throw new RegistryError('token_invalid', { cause: 'it was revoked' })
  }
}
