import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { pastedText } from '../../platform/pasted-text.ts'
import { authenticateCredential } from '../credentials/authenticate-credential.ts'
import { likelyCauseOfNoIdToken } from '../credentials/likely-cause.ts'
import { looksLike } from '../credentials/secret-text.ts'
import { seeUser } from '../identity/see-user.ts'
import { permissionOf } from '../permissions/authorize.ts'
import { isOpen, relationsFor, type Relation } from '../permissions/policy.ts'
import { anonymous, type Principal } from '../permissions/principal.ts'
import { authenticateCi } from './authenticate-ci.ts'
import { authenticateServiceAccount } from './service-accounts.ts'

interface Credentials {
  permission: string | undefined
  headers: Headers
  /** Publish token from the request body. */
  token: string | undefined
}

/**
 * Returns the caller of a request. Open operations read no credential, so a stale credential does no harm. Other
 * operations read only the kinds that their permission takes, so a leaked credential opens nothing else.
 */
export async function authenticate(
  context: Context,
  { permission: name, headers, token }: Credentials,
): Promise<Principal> {
  const permission = permissionOf(name)
  if (isOpen(permission)) return anonymous
  const takes = new Set(relationsFor(permission))
  if (token !== undefined) return authenticateCredential(context, 'publish', pastedText(token))
  if (takes.has('adminSecret')) return authenticateAdminSecret(context, headers)
  const apiKey = pastedText(headers.get('x-api-key') ?? '')
  if (apiKey && takes.has('apiKey')) return authenticateCredential(context, 'apiKey', apiKey)
  const bearer = bearerOf(headers)
  if (takes.has('ci')) return authenticateCi(context, { bearer, client: headers.get('x-forwarded-for'), permission })
  return bearer === undefined ? anonymous : authenticateBearer(context, { bearer, headers, takes })
}

async function authenticateBearer(
  context: Context,
  { bearer, headers, takes }: { bearer: string; headers: Headers; takes: ReadonlySet<Relation> },
): Promise<Principal> {
  if (takes.has('service')) {
    if (looksLike('service', bearer)) return authenticateCredential(context, 'service', bearer)
    const account = await authenticateServiceAccount(context, bearer)
    if (account) return account
  }
  if (takes.has('publishToken') && looksLike('publish', bearer))
    return authenticateCredential(context, 'publish', bearer)
  if (takesPeople(takes) && looksLike('admin', bearer)) return authenticateCredential(context, 'admin', bearer)
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

const notOfPeople: ReadonlySet<Relation> = new Set([
  'anonymous',
  'publishToken',
  'service',
  'adminSecret',
  'apiKey',
  'ci',
])

/** Tells whether a permission is for people. Such a permission takes an admin token as well as an ID token. */
function takesPeople(takes: ReadonlySet<Relation>): boolean {
  return [...takes].some((relation) => !notOfPeople.has(relation))
}

function bearerOf(headers: Headers): string | undefined {
  const [, sent] = /^Bearer\s(.*)$/is.exec(headers.get('authorization') ?? '') ?? []
  const bearer = pastedText(sent ?? '')
  return bearer === '' || /\s/.test(bearer) ? undefined : bearer
}

/** Tells whether a credential has the three parts of an ID token. */
function isTokenOfIssuer(text: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)
}

/** Authenticates the admin secret. Comparing digests keeps the timing from revealing a partly correct secret. */
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
