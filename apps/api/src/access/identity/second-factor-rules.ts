import { createHash } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { isObject } from '../../platform/is-object.ts'
import { negotiateLocale } from '../mail/mail-locales.ts'
import { recordFactor } from './record-factor.ts'
import {
  confirmApp,
  countSentCodes,
  deleteSessions,
  deleteUnconfirmedApp,
  findPasskey,
  listPasskeys,
  lockFactors,
  proveSession,
  takeCode,
  touchPasskey,
} from './second-factor-store.ts'
import { hasUnconfirmedApp, type FactorParts } from './second-factor.ts'

const mostPasskeys = 20

/** Maximum number of codes of a person during the stored lifetime of a sent code, over all sessions and sign-ins. */
const mostCodes = 10
const codeLifeMs = 15 * 60_000

const appCode = '/two-factor/verify-totp'
const recoveryCode = '/two-factor/verify-backup-code'
const newPasskey = '/passkey/verify-registration'
const knownPasskey = '/passkey/verify-authentication'

/** Adds rules that the library lacks: a code is valid once. A new factor ends the other sessions and sends a mail. */
export function secondFactorRules(parts: FactorParts): BetterAuthPlugin {
  return {
    id: 'second-factor-rules',
    hooks: {
      before: [
        { matcher: ({ path }) => path === appCode, handler: codeOnce(parts) },
        { matcher: ({ path }) => path === recoveryCode, handler: codeOfConfirmedApp(parts) },
        { matcher: ({ path }) => path === newPasskey, handler: roomForPasskey(parts) },
        { matcher: ({ path }) => path === knownPasskey, handler: ownPasskey(parts) },
      ],
      after: [
        {
          matcher: ({ path }) => [appCode, recoveryCode, newPasskey, knownPasskey].includes(path ?? ''),
          handler: afterProof(parts),
        },
      ],
    },
  }
}

/** Refuses a code that was sent before, right or wrong, and refuses too many codes. */
function codeOnce({ db, clock }: FactorParts) {
  return createAuthMiddleware(async (asked) => {
    const body: unknown = asked.body
    const code = isObject(body) ? body['code'] : undefined
    const userId = await personOf(asked)
    if (userId === undefined || typeof code !== 'string') return
    const id = createHash('sha256').update(`sent code\n${userId}\n${code}`).digest('base64url')
    if (!(await takeCode(db, userId, id, new Date(clock.now().getTime() + codeLifeMs))))
      throw new APIError('UNAUTHORIZED', {
        code: 'CODE_USED',
        message: 'This code was sent before. Wait for the next one.',
      })
    // Counting after the insert makes concurrent requests see the codes of each other.
    if ((await countSentCodes(db, userId)) > mostCodes)
      throw new APIError('TOO_MANY_REQUESTS', {
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many codes. Try again later.',
      })
  })
}

/** Refuses recovery codes of an unconfirmed app, because the page shows them before the app's first code. */
function codeOfConfirmedApp({ db }: FactorParts) {
  return createAuthMiddleware(async (asked) => {
    const userId = await personOf(asked)
    if (userId === undefined || !(await hasUnconfirmedApp(db, userId))) return
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_BACKUP_CODE', message: 'Send a code of the app first.' })
  })
}

/** Returns the person of a session, or of a sign-in with the right password. */
async function personOf(asked: Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]): Promise<string | undefined> {
  const session = await getSessionFromCtx(asked)
  if (session) return session.user.id
  const cookie = asked.context.createAuthCookie('two_factor')
  const challenge = await asked.getSignedCookie(cookie.name, asked.context.secret)
  return challenge ? (await asked.context.internalAdapter.findVerificationValue(challenge))?.value : undefined
}

function roomForPasskey({ db }: FactorParts) {
  return createAuthMiddleware(async (asked) => {
    const session = await getSessionFromCtx(asked)
    if (!session || (await listPasskeys(db, session.user.id)).length < mostPasskeys) return
    throw new APIError('CONFLICT', { code: 'TOO_MANY_PASSKEYS', message: 'Remove a passkey first.' })
  })
}

/**
 * Refuses a passkey of another account in a session, because that passkey would switch the account under an open page.
 */
function ownPasskey({ db }: FactorParts) {
  return createAuthMiddleware(async (asked) => {
    const session = await getSessionFromCtx(asked)
    const owner = session && (await findPasskey(db, credentialIn(asked.body)))?.user_id
    if (!owner || owner === session.user.id) return
    throw new APIError('UNAUTHORIZED', { code: 'PASSKEY_NOT_FOUND', message: 'This passkey is of another account.' })
  })
}

/** Marks the session as proved by a factor and records a new factor. */
function afterProof(parts: FactorParts) {
  return createAuthMiddleware(async (asked) => {
    if (asked.context.returned instanceof Error) return
    const session = asked.context.newSession?.session ?? (await getSessionFromCtx(asked))?.session
    if (!session) return
    const { userId, id } = session
    const now = parts.clock.now()
    const locale = negotiateLocale(asked.headers?.get('accept-language'))
    await parts.db.transaction().execute(async (tx) => {
      const person = await lockFactors(tx, userId)
      if (!person) return
      await proveSession(tx, id, now)
      const change = { userId, email: person.email, locale }
      const added = async (action: 'second_factor.add_app' | 'second_factor.add_passkey'): Promise<void> => {
        await deleteSessions(tx, userId, id)
        await recordFactor(tx, parts, { ...change, action })
      }
      if (asked.path === appCode && (await confirmApp(tx, userId, now))) await added('second_factor.add_app')
      if (asked.path === newPasskey) {
        await deleteUnconfirmedApp(tx, userId)
        await added('second_factor.add_passkey')
      }
      if (asked.path === knownPasskey) await touchPasskey(tx, credentialIn(asked.body), now)
      if (asked.path === recoveryCode) await recordFactor(tx, parts, { ...change, action: 'second_factor.use_code' })
    })
  })
}

/** Returns the id of the passkey in a browser's answer. */
function credentialIn(body: unknown): string {
  const response = isObject(body) ? body['response'] : undefined
  const id = isObject(response) ? response['id'] : undefined
  return typeof id === 'string' ? id : ''
}
