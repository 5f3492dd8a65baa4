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

/**
 * Issues a credential in the transaction of the caller, which must check the permission first. Only this result has the
 * text.
 */
export async function issueCredential<Kind extends HeldKind>(
  tx: Database,
  kind: Kind,
  values: NewCredential<Kind>,
): Promise<{ row: ListedCredential<Kind>; text: string }> {
  const text = createSecretText(kind)
  return { row: await insertCredential(tx, kind, values, text), text }
}

/**
 * Locks the count of a holder's credentials until the transaction ends, and returns whether it is below `most`. The
 * next call for this holder waits.
 */
export async function lockAndCheckRoom(
  tx: Database,
  kind: 'publish' | 'apiKey',
  holderId: string,
  most: number,
): Promise<boolean> {
  return (await countCredentials(tx, kind, holderId)) < most
}

// The functions from here to `makerOfToken` only call the store, which other areas must not import.

/** Lists the credentials of a holder, newest first, without tokens of workflows and expired admin tokens. */
export function listCredentials<Kind extends HeldKind>(
  db: Database,
  kind: Kind,
  holderId: string,
  now: Date,
): Promise<ListedCredential<Kind>[]> {
  return listCredentialRows(db, kind, holderId, now)
}

/** Revokes a credential of a holder. Returns undefined when there is none. The caller writes the audit entry. */
export function revokeCredential<Kind extends HeldKind>(
  tx: Database,
  kind: Kind,
  address: { holderId: string; id: string },
  now: Date,
): Promise<ListedCredential<Kind> | undefined> {
  return deleteCredential(tx, kind, address, now)
}

/**
 * Revokes every credential of a kind of a holder: a deleted publisher, or a person who is banned, loses admin rights or
 * sets a new password.
 */
export function revokeEveryCredential(tx: Database, kind: HeldKind, holderId: string): Promise<void> {
  return deleteCredentialsOf(tx, kind, holderId)
}

/** Counts the publish tokens that a person made, over all publishers. */
export function countTokensMadeBy(db: Database, userId: string): Promise<number> {
  return countPublishTokensBy(db, userId)
}

/** Revokes the publish tokens that a person made, because that person knows their texts. Returns their count. */
export function revokeTokensMadeBy(tx: Database, userId: string): Promise<number> {
  return deletePublishTokensBy(tx, userId)
}

/** Returns the id of the person who made a publish token; undefined for tokens of workflows and of the operator. */
export function makerOfToken(db: Database, tokenId: string): Promise<string | undefined> {
  return findTokenMaker(db, tokenId)
}

/**
 * Deletes expired admin tokens at once, and expired tokens of workflows a day later. During that day, requests get
 * `token_expired`.
 */
export function sweepCredentials(db: Database, kind: 'publish' | 'admin', now: Date): Promise<void> {
  return deleteExpiredCredentials(db, kind, kind === 'publish' ? new Date(now.getTime() - day) : now)
}

/**
 * Locks the publish token of the caller until the transaction ends. A revocation waits for the transaction, and no work
 * follows the revocation. Throws `token_invalid` when the token was revoked after authentication.
 */
export async function holdToken(tx: Database, principal: Principal): Promise<void> {
  if (principal.kind === 'token' && !(await lockPublishToken(tx, principal.tokenId))) {
    throw new RegistryError('token_invalid', { cause: 'it was revoked' })
  }
}
