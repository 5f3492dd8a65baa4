import { createHash } from 'node:crypto'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { decodeJwt } from 'jose'
import type { Kysely } from 'kysely'
import type { Schema } from '../../schema/tables.ts'
import { insertChangeLink, isChangeLinkOpen } from './identity-store.ts'

interface Letter {
  user: { id: string; emailVerified: boolean }
  token: string
}

/**
 * Stores and checks mail links that change the address of an account. The library accepts each link for an hour in any
 * case. A link requested before the owner confirmed the address would hand the account over.
 */
export function createChangeLinks(db: Kysely<Schema>) {
  return {
    /** Stores a link before the mail goes out. Links of other mails need no row. */
    keep: async ({ user, token }: Letter): Promise<void> => {
      const expiresAt = endOfChange(token)
      if (!expiresAt) return
      const { id: userId, emailVerified } = user
      await insertChangeLink(db, { userId, emailVerified, hash: hashOf(token), expiresAt })
    },
    /** Refuses an unknown or ended link, and a link that a signed-out visitor opens. */
    check: createAuthMiddleware(async (asked) => {
      if (asked.path !== '/verify-email') return
      const token: unknown = asked.query?.['token']
      if (typeof token !== 'string' || !endOfChange(token)) return
      if (!(await isChangeLinkOpen(db, hashOf(token))))
        throw new APIError('UNAUTHORIZED', { code: 'INVALID_TOKEN', message: 'This link is not valid any more.' })
      if (!(await getSessionFromCtx(asked))) throw signInFirst()
    }),
  }
}

/**
 * Returns the error that asks for a sign-in. Otherwise a link mailed to a mistyped address would give its reader the
 * account.
 */
export function signInFirst(): APIError {
  return new APIError('UNAUTHORIZED', {
    code: 'SIGN_IN_FIRST',
    message: 'Sign in, and open the link in the same browser.',
  })
}

/**
 * Returns the expiry of a token that changes an address, without a check of its signature; undefined for other tokens.
 */
function endOfChange(token: string): Date | undefined {
  try {
    const { updateTo, exp } = decodeJwt(token)
    return updateTo === undefined ? undefined : new Date((exp ?? 0) * 1000)
  } catch {
    return undefined
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
