import type { BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { Kysely } from 'kysely'
import { safeAddress } from '../../platform/safe-address.ts'
import { cleanShortText } from '../../platform/short-text.ts'
import type { Database, Schema } from '../../schema/tables.ts'
import { signInFirst } from './change-links.ts'
import { claimsOf } from './claims-of.ts'
import { note } from './exchange.ts'
import { deleteFormerSession, findAccount, verifyEmail } from './identity-store.ts'
import { seeUser } from './see-user.ts'
import { findUser, updateUserFacts } from './user-store.ts'

const maxNameLength = 100

/** Returns the hooks for rows that Better Auth writes. */
export function embeddedHooks(db: Kysely<Schema>): NonNullable<BetterAuthOptions['databaseHooks']> {
  return {
    user: {
      create: {
        before: async ({ name, image }) => ({
          data: {
            name: cleanShortText(name, maxNameLength),
            image: safeAddress(image ?? '', 'picture') || null,
          },
        }),
        // Creating the registry's row at sign-up makes the first person to sign up the admin, instead of the first
        // person to return.
        after: async ({ id: userId, email, emailVerified, name, image, createdAt }) => {
          const facts = { email, emailVerified, name: name || undefined, picture: image || undefined }
          await seeUser({ db }, { userId, issuedAt: wholeSecond(createdAt), ...facts })
          note({ email })
        },
      },
      // Mails go to confirmed addresses only, and a person may confirm without coming back to the pages.
      update: { after: ({ id }) => copyFacts(db, id) },
    },
    account: {
      // The registry needs the external provider only for the sign-in. Its tokens would open more, so the database does
      // not store them.
      create: { before: async () => ({ data: { accessToken: null, refreshToken: null, idToken: null } }) },
    },
    session: {
      create: {
        before: async ({ userId }, asked) => {
          if (asked?.path === '/verify-email') throw signInFirst()
          const user = await findUser(db, userId)
          if (user?.status !== 'banned') {
            if (user?.email) note({ email: user.email })
            return
          }
          throw new APIError('FORBIDDEN', {
            code: 'USER_BANNED',
            message: 'This account was banned from the registry.',
          })
        },
        // The browser drops the cookie of its former session, which nobody could use or sign out from then on.
        after: async ({ id }, asked) => {
          if (!asked) return
          const { authCookies, secret } = asked.context
          const former = await asked.getSignedCookie(authCookies.sessionToken.name, secret)
          if (former) await deleteFormerSession(db, former, id)
        },
      },
    },
  }
}

/** Marks the address of an account as confirmed, for the provider and the registry. */
export async function confirmAddress(db: Database, userId: string): Promise<void> {
  await verifyEmail(db, userId)
  await copyFacts(db, userId)
}

/** Copies the present account of the provider to the registry's row, which older ID tokens then leave unchanged. */
async function copyFacts(db: Database, id: string): Promise<void> {
  const account = await findAccount(db, id)
  if (!account) return
  const { email, email_verified: isVerified, name, image } = account
  // ID tokens have whole seconds, and one of the current second may be older than the change.
  const iat = Math.ceil(Date.now() / 1000)
  await updateUserFacts(db, claimsOf({ sub: id, iat, email, email_verified: isVerified, name, picture: image }))
}

/**
 * Rounds a moment down to a second. ID tokens have whole seconds, and the first ID token must not look older than the
 * sign-up.
 */
function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000)
}
