import { passkey } from '@better-auth/passkey'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Kysely } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { IdentityConfig } from '../../platform/config/identity-config.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Mailer } from '../../platform/mail/create-mailer.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Queues } from '../../queues.ts'
import type { Schema } from '../../schema/tables.ts'
import { revokeEveryCredential } from '../credentials/held-credentials.ts'
import { createAuthDoor } from './auth-door.ts'
import { authMail } from './auth-mail.ts'
import { createChangeLinks } from './change-links.ts'
import { claimsOf } from './claims-of.ts'
import { confirmAddress, embeddedHooks } from './embedded-hooks.ts'
import { embeddedTables } from './embedded-tables.ts'
import { note } from './exchange.ts'
import { githubSignIn } from './github-sign-in.ts'
import { idTokenPlugin } from './id-token-plugin.ts'
import { deleteMailLinks, findSessionToken } from './identity-store.ts'
import type { Identity } from './identity.ts'
import { createKnownDevices } from './known-devices.ts'
import { createSecondFactorDoor } from './second-factor-door.ts'
import { secondFactorRules } from './second-factor-rules.ts'
import { type FactorParts, findSignInMoment, forgetUnconfirmedApp, issuerName } from './second-factor.ts'
import { verifyIdToken } from './verify-id-token.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

const audience = 'comfy-registry'

/** Lifetime of an ID token in seconds. */
const idTokenSeconds = 3600
/**
 * Times of sessions in seconds. A session ends a week after its last use; a use counts once an hour, because each one
 * writes a row. The door asks for a recent sign-in where needed: the list of sessions reveals no secret.
 */
const sessionTimes = { expiresIn: 7 * 24 * 60 * 60, updateAge: 60 * 60, freshAge: 0 }

interface Parts {
  config: Config
  settings: Extract<IdentityConfig, { provider: 'embedded' }>
  db: Kysely<Schema>
  clock: Clock
  log: Log
  mailer: Mailer
  jobs: Jobs<Queues>
  /** Secret that signs cookies and links, and encrypts the keys of ID tokens. */
  secret: Uint8Array
}

/** Creates sign-up and sign-in on this machine. Better Auth keeps its own tables in the registry's database. */
export function createEmbeddedProvider(parts: Parts): Identity {
  const { config, clock, log, secret } = parts
  const issuer = config.apiPublicUrl
  // Created on first use, because the library then begins to read the schema, and a command may close the database meanwhile.
  let created: ReturnType<typeof createAuth> | undefined
  const auth = () => (created ??= createAuth(parts, issuer))
  const issuing = { issuer, audience, keys: ownKeys(() => auth().api.getJwks()), algorithms: ['EdDSA'] }
  return {
    verify: async (idToken) => {
      const payload = await verifyIdToken(idToken, issuing, clock.now())
      const { sid } = payload
      return { ...claimsOf(payload), ...(typeof sid === 'string' && { sessionId: sid }) }
    },
    probe: async () => {
      const { keys } = await auth().api.getJwks()
      if (keys.length === 0) throw new Error('the embedded provider has no keys')
    },
    serve: createAuthDoor({
      publicUrl: config.publicUrl,
      trustedOrigins: trustedOrigins(config.publicUrl),
      clock,
      log,
      devices: createKnownDevices({ publicUrl: config.publicUrl, secret, clock }),
      signing: config.rateLimits?.['sign-in'],
      tokenOf: (userId, sessionId) => findSessionToken(parts.db, userId, sessionId),
      factors: createSecondFactorDoor(parts, async () => (await auth().$context).secretConfig),
      handle: (request) => auth().handler(request),
    }),
    sign: async (claims) => {
      const iat = Math.floor(clock.now().getTime() / 1000)
      const payload = { iss: issuer, aud: audience, iat, exp: iat + idTokenSeconds, ...claims }
      const { token } = await auth().api.signJWT({ body: { payload } })
      return token
    },
  }
}

function createAuth(parts: Parts, issuer: string) {
  const { config, settings, db, log, mailer, secret } = parts
  const links = createChangeLinks(db)
  const mail = authMail({ publicUrl: config.publicUrl, mailer, log, keep: links.keep })
  return betterAuth({
    appName: 'Comfy Registry',
    baseURL: `${config.publicUrl}/api/auth`,
    secret: Buffer.from(secret).toString('base64url'),
    trustedOrigins: trustedOrigins(config.publicUrl),
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    logger: libraryLogger(log),
    // The door applies the rate limits, because it knows the client and the account.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'comfy-registry',
      useSecureCookies: config.publicUrl.startsWith('https://'),
      // The admin pages pass the cookie to the provider before they render (decision 013). The API never reads the
      // cookie.
      defaultCookieAttributes: { path: new URL(`${config.publicUrl}/`).pathname },
      // Both values are explicit because the library's default in tests skips the checks.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    // Unexpected errors reach the door, which logs them. The library itself would print them with their parameters.
    onAPIError: { errorURL: `${config.publicUrl}/auth/login`, throw: true },
    user: { ...embeddedTables.user, changeEmail: { enabled: true, sendChangeEmailConfirmation: mail.sendChange } },
    session: { ...embeddedTables.session, ...sessionTimes },
    account: {
      ...embeddedTables.account,
      // Both sides must have confirmed the address. Otherwise the first person to sign up with an address would get the
      // account of its owner.
      accountLinking: { enabled: true, requireLocalEmailVerified: true, trustedProviders: [] },
      updateAccountOnSignIn: false,
    },
    verification: embeddedTables.verification,
    databaseHooks: embeddedHooks(db),
    hooks: { before: links.check },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: settings.passwordMinLength,
      maxPasswordLength: 128,
      sendResetPassword: mail.sendReset,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => {
        await db.transaction().execute(async (tx) => {
          // Revokes admin tokens without a session of this provider too.
          await revokeEveryCredential(tx, 'admin', user.id)
          await deleteMailLinks(tx, user.id)
          await forgetUnconfirmedApp(tx, user.id)
          // The person opened the link of the mail, which confirms the address.
          await confirmAddress(tx, user.id)
        })
        note({ email: user.email })
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: mail.sendVerification,
      // After a change of address, readers of the old mailbox can set neither a password nor an address.
      afterEmailVerification: ({ id }) => deleteMailLinks(db, id),
    },
    ...(settings.google && { socialProviders: { google: settings.google } }),
    plugins: [
      idTokenPlugin({ issuer, audience, seconds: idTokenSeconds, signedInAt: (id) => findSignInMoment(db, id) }),
      ...secondFactorPlugins(parts),
      ...(settings.github ? [githubSignIn(config.github, settings.github)] : []),
    ],
  })
}

/**
 * Returns the origins whose pages may use the provider: the origin of the pages and, on a loopback address, its other
 * names.
 */
function trustedOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return [origin]
  return loopback.map((name) => new URL(`${protocol}//${name}:${port}`).origin)
}

/**
 * Caches the keys of this registry and reads them again for an unknown key id, because another process may have created
 * the key.
 */
function ownKeys(read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let known: ReturnType<typeof createLocalJWKSet> | undefined
  let knownIds = new Set<unknown>()
  return async (header, token) => {
    if (!known || !knownIds.has(header.kid)) {
      const set = await read()
      knownIds = new Set(set.keys.map(({ kid }) => kid))
      known = createLocalJWKSet(set)
    }
    return known(header, token)
  }
}

/**
 * Returns the logger of the sign-in library. An error during a request is noted, and the door logs it once. Other
 * messages are logged without e-mail addresses and arguments, because arguments hold rows, query parameters and names.
 */
function libraryLogger(log: Log): NonNullable<BetterAuthOptions['logger']> {
  return {
    level: 'error',
    log: (_level, message: unknown, ...details: unknown[]) => {
      const failure = [message, ...details].find((each) => each instanceof Error)
      if (failure && note({ failure })) return
      log.error({ ...(failure && { err: failure }), library: withoutAddresses(message) }, 'the sign-in library failed')
    },
  }
}

function withoutAddresses(message: unknown): string | undefined {
  return typeof message === 'string'
    ? message
        .replaceAll(/\S+@\S+/g, '…')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : undefined
}

/** Returns the plugins for authenticator apps and passkeys, with the registry's rules for both. */
function secondFactorPlugins(parts: FactorParts) {
  const { origin, hostname } = new URL(parts.config.publicUrl)
  return [
    twoFactor({ issuer: issuerName, schema: embeddedTables.twoFactor }),
    passkey({
      rpID: hostname,
      rpName: issuerName,
      origin,
      schema: embeddedTables.passkey,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      registration: { afterVerification: async ({ verification }) => assertVerified(verification.registrationInfo) },
      authentication: {
        afterVerification: async ({ verification }) => assertVerified(verification.authenticationInfo),
      },
    }),
    secondFactorRules(parts),
  ]
}

/** Throws unless the device of a passkey verified its holder. Only then the passkey counts as two factors. */
function assertVerified(info: { userVerified: boolean } | undefined): void {
  if (!info?.userVerified)
    throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED', message: 'The device did not verify you.' })
}
