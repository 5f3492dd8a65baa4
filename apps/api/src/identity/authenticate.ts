import type { Context } from '../context.ts'
import { permissionOf } from '../permissions/authorize.ts'
import { isOpen, relationsFor } from '../permissions/policy.ts'
import { anonymous, type Principal } from '../permissions/principal.ts'
import { RegistryError } from '../platform/errors.ts'
import { authenticateService } from '../service-tokens/authenticate-service.ts'
import { authenticateToken } from '../tokens/authenticate-token.ts'
import { looksLikeToken } from '../tokens/token-text.ts'
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
  const isForServices = relationsFor(permissionOf(permission)).includes('service')
  const service = isForServices ? await authenticateService(context, bearer) : undefined
  if (service) return service
  if (looksLikeToken(bearer) && takesPublishToken(permission)) return authenticateToken(context, bearer)
  const user = await seeUser(context, await context.identity.verify(bearer))
  if (user.status === 'banned') throw new RegistryError('user_banned')
  const { id: userId, email, email_verified: emailVerified, is_admin: isAdmin } = user
  return { kind: 'user', userId, email: email ?? undefined, emailVerified, isAdmin }
}

/** Whether a publish token in the header is enough. Elsewhere it is no credential, so that a leaked one opens nothing else. */
function takesPublishToken(permission: string | undefined): boolean {
  return relationsFor(permissionOf(permission)).includes('publishToken')
}

function bearerOf(headers: Headers): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}
