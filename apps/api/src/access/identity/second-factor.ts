import { randomUUID } from 'node:crypto'
import { generateRandomString, symmetricDecrypt, symmetricEncrypt, type SecretConfig } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Queues } from '../../queues.ts'
import type { Database, Schema } from '../../schema/tables.ts'
import type { MailLocale } from '../mail/mail-locales.ts'
import { otpauthAddress } from './otpauth-address.ts'
import { recordFactor } from './record-factor.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import {
  deleteApp,
  deletePasskeys,
  deleteSessions,
  deleteUnconfirmedApp,
  findApp,
  findHasFactor,
  findSessionProof,
  listPasskeys,
  lockFactors,
  renamePasskey,
  saveApp,
  updateCodes,
} from './second-factor-store.ts'

export const issuerName = 'Comfy Registry'

export interface FactorParts {
  db: Kysely<Schema>
  jobs: Jobs<Queues>
  config: Config
  clock: Clock
}

/** Person who changes factors, with the session that stays when others end. */
export interface Changer {
  userId: string
  sessionId: string
  locale: MailLocale
}

/**
 * Returns the time of the last sign-in of a session. For a person with a second factor, returns the time of that
 * factor, or undefined when the session lacks it.
 */
export async function findSignInMoment(db: Database, sessionId: string): Promise<Date | undefined> {
  const proof = await findSessionProof(db, sessionId)
  if (!proof) return undefined
  return proof.hasFactor ? (proof.provedAt ?? undefined) : proof.createdAt
}

/** Tells whether a person of the embedded provider has an authenticator app or a passkey. */
export function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  return findHasFactor(db, userId)
}

/** Tells whether a person has an unconfirmed authenticator app. */
export async function hasUnconfirmedApp(db: Database, userId: string): Promise<boolean> {
  const app = await findApp(db, userId)
  return app !== undefined && app.confirmed_at === null
}

/** Deletes the unconfirmed app of a person. */
export async function forgetUnconfirmedApp(tx: Database, userId: string): Promise<void> {
  await lockFactors(tx, userId)
  await deleteUnconfirmedApp(tx, userId)
}

/** Reads the factors of a person for the account page. */
export async function readFactors(db: Database, key: string | SecretConfig, userId: string) {
  const app = await findApp(db, userId)
  const passkeys = await listPasskeys(db, userId)
  const isOn = app?.confirmed_at != null
  return {
    app: isOn ? { since: app.confirmed_at, codesLeft: await countCodes(key, app.backup_codes) } : null,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at, backed_up }) => ({
      id,
      name: name ?? '',
      createdAt: created_at,
      lastUsedAt: last_used_at,
      isSynced: backed_up,
    })),
  }
}

async function countCodes(key: string | SecretConfig, encrypted: string): Promise<number> {
  const codes: unknown = JSON.parse(await symmetricDecrypt({ key, data: encrypted }))
  return Array.isArray(codes) ? codes.length : 0
}

/**
 * Stores the secret of an unconfirmed authenticator app; its first code confirms it. Only this result has the address
 * of the secret and the recovery codes. Throws `authenticator_exists`.
 */
export async function beginApp({ db }: FactorParts, key: string | SecretConfig, { userId }: Changer) {
  const secret = generateRandomString(32)
  const codes = createRecoveryCodes()
  const encrypted = {
    secret: await symmetricEncrypt({ key, data: secret }),
    codes: await symmetricEncrypt({ key, data: JSON.stringify(codes) }),
  }
  return db.transaction().execute(async (tx) => {
    const { email } = await lockPersonOf(tx, userId)
    if (!(await saveApp(tx, { id: randomUUID(), userId, ...encrypted })))
      throw new RegistryError('authenticator_exists')
    return { address: otpauthAddress(issuerName, email, secret), codes }
  })
}

/** Creates new recovery codes and invalidates the old codes. Throws `authenticator_missing`. */
export async function makeCodes(parts: FactorParts, key: string | SecretConfig, { userId, locale }: Changer) {
  const codes = createRecoveryCodes()
  const encrypted = await symmetricEncrypt({ key, data: JSON.stringify(codes) })
  await parts.db.transaction().execute(async (tx) => {
    const { email } = await lockPersonOf(tx, userId)
    if (!(await updateCodes(tx, userId, encrypted))) throw new RegistryError('authenticator_missing')
    await recordFactor(tx, parts, { userId, email, action: 'second_factor.make_codes', locale })
  })
  return { codes }
}

/**
 * Removes the authenticator app with its recovery codes and ends the other sessions. Throws `authenticator_missing`.
 */
export async function removeApp(parts: FactorParts, { userId, sessionId, locale }: Changer): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    const { email } = await lockPersonOf(tx, userId)
    if (!(await deleteApp(tx, userId))) throw new RegistryError('authenticator_missing')
    await deleteSessions(tx, userId, sessionId)
    await recordFactor(tx, parts, { userId, email, action: 'second_factor.remove_app', locale })
  })
}

/** Renames a passkey of a person. Throws `passkey_not_found`. */
export async function nameOwnPasskey({ db }: FactorParts, userId: string, id: string, name: string): Promise<void> {
  if (!(await renamePasskey(db, userId, id, name))) throw new RegistryError('passkey_not_found')
}

/** Removes a passkey and ends the other sessions. Throws `passkey_not_found`, also for a passkey of another person. */
export async function removePasskey(parts: FactorParts, changer: Changer, id: string): Promise<void> {
  const { userId, sessionId, locale } = changer
  await parts.db.transaction().execute(async (tx) => {
    const { email } = await lockPersonOf(tx, userId)
    const [passkey] = await deletePasskeys(tx, userId, id)
    if (!passkey) throw new RegistryError('passkey_not_found')
    await deleteSessions(tx, userId, sessionId)
    const detail = { name: passkey.name }
    await recordFactor(tx, parts, { userId, email, action: 'second_factor.remove_passkey', detail, locale })
  })
}

/**
 * Removes every factor of a person who lost them, and signs the person out everywhere. Returns whether a factor
 * existed.
 */
export async function resetFactors(parts: FactorParts, tx: Database, userId: string): Promise<boolean> {
  const person = await lockFactors(tx, userId)
  if (!person) return false
  const hadApp = await deleteApp(tx, userId)
  const passkeys = (await deletePasskeys(tx, userId)).length
  if (!hadApp && passkeys === 0) return false
  await deleteSessions(tx, userId, undefined)
  const change = { userId, email: person.email, locale: 'en', actor: 'operator', detail: { passkeys } } as const
  await recordFactor(tx, parts, { ...change, action: 'second_factor.reset' })
  return true
}

async function lockPersonOf(tx: Database, userId: string): Promise<{ email: string }> {
  const person = await lockFactors(tx, userId)
  if (!person) throw new RegistryError('sign_in_required')
  return person
}
