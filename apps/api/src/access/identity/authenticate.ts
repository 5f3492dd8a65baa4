import { looksLikeAdminToken } from '../admin-tokens/admin-token-text.ts'
import { authenticateAdminToken } from '../admin-tokens/authenticate-admin-token.ts'
import { authenticateApiKey } from '../credentials/authenticate-api-key.ts'
import { authenticateCi } from '../ci-tokens/authenticate-ci.ts'
import type { Context } from '../../context.ts'
import { permissionOf } from '../permissions/authorize.ts'
import { isOpen, relationsFor, type Relation } from '../permissions/policy.ts'
import { anonymous, type Principal } from '../permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import { pastedText } from '../../platform/pasted-text.ts'
import { authenticateService } from '../service-tokens/authenticate-service.ts'
import { authenticateToken } from '../credentials/authenticate-token.ts'
import { likelyCauseOfNoIdToken } from '../credentials/likely-cause.ts'
import { looksLikeToken } from '../credentials/token-text.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
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
  if (token !== undefined) return authenticateToken(context, pastedText(token))
  if (relationsFor(permissionOf(permission)).includes('adminSecret')) return authenticateAdminSecret(context, headers)
  const apiKey = pastedText(headers.get('x-api-key') ?? '')
  if (apiKey && relationsFor(permissionOf(permission)).includes('apiKey')) return authenticateApiKey(context, apiKey)
  const bearer = bearerOf(headers)
  if (relationsFor(permissionOf(permission)).includes('ci'))
    return authenticateCi(context, {
      bearer,
      client: headers.get('x-forwarded-for'),
      permission: permissionOf(permission),
    })
  if (bearer === undefined) return anonymous
  const isForServices = relationsFor(permissionOf(permission)).includes('service')
  const service = isForServices ? await authenticateService(context, bearer) : undefined
  if (service) return service
  if (looksLikeToken(bearer) && takesPublishToken(permission)) return authenticateToken(context, bearer)
  if (looksLikeAdminToken(bearer) && takesPeople(permission)) return authenticateAdminToken(context, bearer)
  if (!isTokenOfIssuer(bearer)) throw new RegistryError('id_token_invalid', { cause: likelyCauseOfNoIdToken(bearer) })
  const claims = await context.identity.verify(bearer, headers.get('x-oidc-access-token') ?? undefined)
  const user = await seeUser(context, claims)
  if (user.status === 'banned') throw new RegistryError('user_banned')
  const { id: userId, name, email, email_verified: emailVerified, is_admin: isAdmin } = user
  return {
    kind: 'user',
    userId,
    name: name ?? undefined,
    email: email ?? undefined,
    emailVerified,
    isAdmin,
    hasAdminToken: false,
    signedInAt: claims.authenticatedAt,
    sessionId: claims.sessionId,
  }
}

/** Whether a permission is for a person, whom an admin token stands for as an ID token does. */
function takesPeople(permission: string | undefined): boolean {
  return relationsFor(permissionOf(permission)).some((relation) => !notOfPeople.has(relation))
}

const notOfPeople: ReadonlySet<Relation> = new Set([
  'anonymous',
  'publishToken',
  'service',
  'adminSecret',
  'apiKey',
  'ci',
])

/** Whether a publish token in the header is enough. Elsewhere it is no credential, so that a leaked one opens nothing else. */
function takesPublishToken(permission: string | undefined): boolean {
  return relationsFor(permissionOf(permission)).includes('publishToken')
}

function bearerOf(headers: Headers): string | undefined {
  const [, sent] = /^Bearer\s(.*)$/is.exec(headers.get('authorization') ?? '') ?? []
  const bearer = pastedText(sent ?? '')
  return bearer === '' || /\s/.test(bearer) ? undefined : bearer
}

/** Whether a credential has the three parts of an ID token. */
function isTokenOfIssuer(text: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)
}

/** Whether a request carries the operator's secret; the time that this takes does not tell how much of it was right. */
function authenticateAdminSecret({ config }: Pick<Context, 'config'>, headers: Headers): Principal {
  const { adminSecret } = config.billing
  const sent = headers.get('x-comfy-admin-secret')
  if (adminSecret === undefined || sent === null) return anonymous
  return timingSafeEqual(digest(pastedText(sent)), digest(pastedText(adminSecret)))
    ? { kind: 'adminSecret' }
    : anonymous
}

function digest(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
