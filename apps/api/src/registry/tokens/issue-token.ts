import type { Insertable } from 'kysely'
import type { Database, Schema } from '../../schema/tables.ts'
import { insertToken } from '../../access/credentials/token-store.ts'
import { createTokenText, tokenHash, tokenHint } from '../../access/credentials/token-text.ts'

export interface IssuedToken {
  id: string
  token: string
}

/** Makes a token in the transaction of the caller, who has seen to it that it may be made. Its text can never be read again. */
export async function issueToken(
  db: Database,
  values: Omit<Insertable<Schema['personal_access_tokens']>, 'token_hash' | 'hint'>,
): Promise<IssuedToken> {
  const token = createTokenText()
  const id = await insertToken(db, { ...values, token_hash: tokenHash(token), hint: tokenHint(token) })
  return { id, token }
}
