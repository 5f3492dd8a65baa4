import type { Context } from '../context.ts'
import { permissionOf } from '../permissions/authorize.ts'
import { isOpen } from '../permissions/policy.ts'
import { anonymous, type Principal } from '../permissions/principal.ts'
import { RegistryError } from '../platform/errors.ts'
import { authenticateToken } from '../tokens/authenticate-token.ts'
import { seeUser } from './see-user.ts'

interface Credentials {
  permission: string | undefined
  headers: Headers
  /** A publish token from the body. */
  token: string | undefined
}

/** Who is asking. What is open to everyone is answered without a look at credentials, so that a stale one does no harm. */
export async function authenticate(context: Context, { permission, headers, token }: Credentials): Promise<Principal> {
  if (isOpen(permissionOf(permission))) return anonymous
  if (token !== undefined) return authenticateToken(context, token)
  const bearer = bearerOf(headers)
  if (bearer === undefined) return anonymous
  const user = await seeUser(context, await context.identity.verify(bearer))
  if (user.status === 'banned') throw new RegistryError('user_banned')
  const { id: userId, email, email_verified: emailVerified, is_admin: isAdmin } = user
  return { kind: 'user', userId, email: email ?? undefined, emailVerified, isAdmin }
}

function bearerOf(headers: Headers): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}
