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
 * Links of mails that give an account another address. To the library each is good for an hour, whatever happens meanwhile;
 * a link that was asked for before the owner of the address confirmed it would hand the account over.
 */
export function changeLinks(db: Kysely<Schema>) {
  return {
    /** Stores a link before it is mailed; other links need no row. */
    keep: async ({ user, token }: Letter): Promise<void> => {
      const expiresAt = endOfChange(token)
      if (!expiresAt) return
      const { id: userId, emailVerified } = user
      await insertChangeLink(db, { userId, emailVerified, hash: hashOf(token), expiresAt })
    },
    /** Refuses a link that was not kept, or has ended since, and one that is opened where nobody is signed in. */
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

/** A link in the mail to a mistyped address would give its reader the account. */
export function signInFirst(): APIError {
  return new APIError('UNAUTHORIZED', {
    code: 'SIGN_IN_FIRST',
    message: 'Sign in, and open the link in the same browser.',
  })
}

/** Until when a token changes an address, unchecked; undefined for any other. */
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
