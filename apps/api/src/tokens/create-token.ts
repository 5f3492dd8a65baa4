import { writeAudit } from '../audit/audit-store.ts'
import type { Context } from '../context.ts'
import { readPublisher } from '../publishers/read-publisher.ts'
import { insertToken } from './token-store.ts'
import { createTokenText, tokenHash } from './token-text.ts'

export interface TokenInput {
  publisherId: string
  name: string
  description?: string
}

/** Creates a personal access token for a publisher; its text is answered here and can never be read again. Throws `publisher_not_found`. */
export async function createToken(
  context: Pick<Context, 'db' | 'clock'>,
  actor: string,
  { publisherId, name, description = '' }: TokenInput,
): Promise<{ id: string; token: string }> {
  const token = createTokenText()
  const id = await context.db.transaction().execute(async (tx) => {
    await readPublisher(tx, publisherId)
    const now = context.clock.now()
    const values = { publisher_id: publisherId, name, description, token_hash: tokenHash(token), created_at: now }
    const tokenId = await insertToken(tx, values)
    await writeAudit(tx, {
      actor,
      action: 'token.create',
      subject: `publisher:${publisherId}`,
      detail: { tokenId, name },
    })
    return tokenId
  })
  return { id, token }
}
