import type { SecretConfig } from 'better-auth/crypto'
import { RegistryError } from '../../platform/errors.ts'
import { isObject } from '../../platform/is-object.ts'
import { negotiateLocale } from '../mail/mail-locales.ts'
import { nameOf } from './own-name.ts'
import type { OwnSession } from './own-sessions.ts'
import {
  beginApp,
  findSignInMoment,
  hasUnconfirmedApp,
  makeCodes,
  nameOwnPasskey,
  readFactors,
  removeApp,
  removePasskey,
  type Changer,
  type FactorParts,
} from './second-factor.ts'

/** Factor changes that the registry makes itself, each with its audit entry in the same transaction. */
export interface SecondFactorDoor {
  /**
   * Returns the time of the last sign-in or second factor of a session; undefined when a required factor is missing.
   */
  signedInAt(sessionId: string): Promise<Date | undefined>
  /** Tells whether a code sent to `path` would confirm a new app. Such a code adds a factor and proves none. */
  confirmsApp(path: string, current: OwnSession): Promise<boolean>
  /** Answers a request below `/second-factor`. Throws `sign_in_required` and the errors of each change. */
  answer(request: { path: string; headers: Headers; current: OwnSession | undefined; said: unknown }): Promise<Response>
}

/** Endpoints below `/auth` that the registry answers itself, with their methods. */
export const secondFactorPaths = {
  '/second-factor': 'GET',
  '/second-factor/app': 'POST',
  '/second-factor/remove-app': 'POST',
  '/second-factor/codes': 'POST',
  '/second-factor/rename-passkey': 'POST',
  '/second-factor/remove-passkey': 'POST',
} as const

/**
 * Creates the door over the tables of the embedded provider. `readKey` returns the key that encrypts the provider's
 * secrets.
 */
export function createSecondFactorDoor(
  parts: FactorParts,
  readKey: () => Promise<string | SecretConfig>,
): SecondFactorDoor {
  return {
    signedInAt: (sessionId) => findSignInMoment(parts.db, sessionId),
    confirmsApp: async (path, { userId }) => path.startsWith('/two-factor/') && hasUnconfirmedApp(parts.db, userId),
    answer: async ({ path, headers, current, said }) => {
      if (!current) throw new RegistryError('sign_in_required')
      const locale = negotiateLocale(headers.get('accept-language'))
      const changer = { userId: current.userId, sessionId: current.id, locale }
      const facts = isObject(said) ? said : {}
      return Response.json(await change(parts, await readKey(), path, changer, facts), {
        headers: { 'Cache-Control': 'no-store' },
      })
    },
  }
}

async function change(
  parts: FactorParts,
  key: string | SecretConfig,
  path: string,
  changer: Changer,
  { id, name }: Record<string, unknown>,
): Promise<object> {
  const passkeyId = typeof id === 'string' ? id : ''
  if (path === '/second-factor') return readFactors(parts.db, key, changer.userId)
  if (path === '/second-factor/app') return beginApp(parts, key, changer)
  if (path === '/second-factor/codes') return makeCodes(parts, key, changer)
  if (path === '/second-factor/remove-app') await removeApp(parts, changer)
  if (path === '/second-factor/remove-passkey') await removePasskey(parts, changer, passkeyId)
  if (path === '/second-factor/rename-passkey') await nameOwnPasskey(parts, changer.userId, passkeyId, nameOf(name))
  return { status: true }
}
