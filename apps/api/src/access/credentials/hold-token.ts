import type { Principal } from '../permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { lockTokenRow } from './token-store.ts'

/**
 * Holds the publish token of who asks until the transaction ends, so that whoever revokes it finds done what it did, and
 * nothing comes after. Throws `token_invalid` when it was revoked since it was let in.
 */
export async function holdToken(tx: Database, principal: Principal): Promise<void> {
  if (principal.kind === 'token' && !(await lockTokenRow(tx, principal.tokenId))) {
    throw new RegistryError('token_invalid', { cause: 'it was revoked' })
  }
}
