import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { credentialKinds, type NamedKind } from './credential-kinds.ts'
import { deleteNamedToken, insertNamedToken, listNamedTokenRows } from './credential-store.ts'
import { createSecretText, secretHash } from './secret-text.ts'

// The pattern excludes `@`, so that no name reads like the address of a service account.
const namePattern = /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/i

/**
 * Creates a named token of a service or of a continuous integration and returns its text. Only this result has the
 * text. Throws the errors of its kind for an invalid or a taken name.
 */
export async function createNamedToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  kind: NamedKind,
  actor: string,
  name: string,
): Promise<string> {
  const { nameInvalid, nameTaken } = credentialKinds[kind]
  if (!namePattern.test(name)) throw new RegistryError(nameInvalid, { name })
  const token = createSecretText(kind)
  await db.transaction().execute(async (tx) => {
    const isNew = await insertNamedToken(tx, kind, { name, token_hash: secretHash(token), created_at: clock.now() })
    if (!isNew) throw new RegistryError(nameTaken, { name })
    await writeAudit(tx, {
      actor,
      action: kind === 'ci' ? 'ci_token.create' : 'service_token.create',
      subject: `${kind}:${name}`,
    })
  })
  return token
}

/** Lists the named tokens of a kind, sorted by name. */
export async function listNamedTokens(
  { db }: Pick<Context, 'db'>,
  kind: NamedKind,
): Promise<{ name: string; createdAt: Date; lastUsedAt: Date | undefined }[]> {
  const rows = await listNamedTokenRows(db, kind)
  return rows.map((row) => ({ name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at ?? undefined }))
}

/** Revokes the token with a name at once; its reports stay. Throws the error of its kind when there is none. */
export async function revokeNamedToken(
  { db }: Pick<Context, 'db'>,
  kind: NamedKind,
  actor: string,
  name: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteNamedToken(tx, kind, name))) throw new RegistryError(credentialKinds[kind].notFound, { name })
    await writeAudit(tx, {
      actor,
      action: kind === 'ci' ? 'ci_token.revoke' : 'service_token.revoke',
      subject: `${kind}:${name}`,
    })
  })
}
