import type { UserRow } from '../../schema/tables.ts'
import { revokeEveryCredential } from '../credentials/held-credentials.ts'
import { resetFactors, type FactorParts } from './second-factor.ts'
import { findPerson } from './set-admin.ts'

/**
 * Removes the authenticator app and the passkeys of a person who lost them, and signs the person out everywhere.
 * Returns the person and whether a factor existed. Throws `person_not_found` and `person_ambiguous`.
 */
export function resetSecondFactor(parts: FactorParts, person: string): Promise<{ user: UserRow; isReset: boolean }> {
  return parts.db.transaction().execute(async (tx) => {
    const user = await findPerson(tx, person)
    const isReset = await resetFactors(parts, tx, user.id)
    if (isReset) await revokeEveryCredential(tx, 'admin', user.id)
    return { user, isReset }
  })
}
