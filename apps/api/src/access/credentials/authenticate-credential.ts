import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Principal } from '../permissions/principal.ts'
import { credentialKinds, type Credential } from './credential-kinds.ts'
import { findCredential, touchCredential, type CredentialRow } from './credential-store.ts'
import { likelyCause } from './likely-cause.ts'
import { isWellFormed, secretHash } from './secret-text.ts'

type Parts = Pick<Context, 'db' | 'clock'>

/**
 * Returns the caller behind a credential. Throws the `invalid` error of its kind, `token_expired`, and `user_banned`.
 */
export async function authenticateCredential(context: Parts, kind: Credential, text: string): Promise<Principal> {
  const principal = await principals[kind](context, text)
  if (!principal) throw new RegistryError(credentialKinds[kind].invalid, { cause: likelyCause(text, kind) })
  return principal
}

/**
 * Finds a credential and records its use, at most once per `noteEvery` of its kind. Returns undefined for an unknown
 * text. The timing does not reveal a partly correct text. Throws `token_expired`, and `user_banned` for a banned
 * holder.
 */
export async function useCredential<Kind extends Credential>(
  { db, clock }: Parts,
  kind: Kind,
  text: string,
): Promise<CredentialRow[Kind] | undefined> {
  const now = clock.now()
  const row = isWellFormed(kind, text) ? await findCredential(db, kind, secretHash(text), now) : undefined
  if (!row) return undefined
  if (row.expires_at && row.expires_at <= now) throw new RegistryError('token_expired')
  if (row.status === 'banned') throw new RegistryError('user_banned')
  const unlessAfter = new Date(now.getTime() - credentialKinds[kind].noteEvery)
  if (!row.last_used_at || row.last_used_at <= unlessAfter)
    await touchCredential(db, kind, row.id, { now, unlessAfter })
  return row
}

const principals: Record<Credential, (context: Parts, text: string) => Promise<Principal | undefined>> = {
  publish: principalBy('publish', ({ id, publisher_id, node_ids }) => ({
    kind: 'token',
    tokenId: id,
    publisherId: publisher_id,
    nodeIds: node_ids ?? undefined,
  })),
  admin: principalBy('admin', ({ user_id, name, email, email_verified }) => ({
    kind: 'user',
    userId: user_id,
    name: name ?? undefined,
    email: email ?? undefined,
    emailVerified: email_verified,
    isAdmin: true,
    hasAdminToken: true,
  })),
  apiKey: principalBy('apiKey', ({ id, user_id }) => ({ kind: 'apiKey', keyId: id, userId: user_id })),
  service: principalBy('service', ({ name }) => ({ kind: 'service', name })),
  ci: principalBy('ci', ({ name }) => ({ kind: 'ci', name })),
}

function principalBy<Kind extends Credential>(kind: Kind, toPrincipal: (row: CredentialRow[Kind]) => Principal) {
  return async (context: Parts, text: string): Promise<Principal | undefined> => {
    const row = await useCredential(context, kind, text)
    return row && toPrincipal(row)
  }
}
