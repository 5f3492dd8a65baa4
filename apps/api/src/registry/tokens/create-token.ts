import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import { assertOwner } from '../publishers/assert-owner.ts'
import { lockPublisher } from '../publishers/lock-publisher.ts'
import { issueToken, type IssuedToken } from './issue-token.ts'
import { tokenScope } from './token-scope.ts'
import { countPersonalTokens } from '../../access/credentials/token-store.ts'

const day = 24 * 60 * 60 * 1000
const longestLifeDays = 5 * 365 + 2
const mostTokens = 100

export interface TokenInput {
  publisherId: string
  name: string
  description?: string | undefined
  /** Undefined for a token that does not expire. */
  expiresAt?: Date | undefined
  /** The only nodes it can publish; undefined for every node of the publisher. */
  nodeIds?: readonly string[] | undefined
  /** The person who makes it. */
  createdBy?: string | undefined
}

/**
 * Creates a personal access token for a publisher; its text is answered here and can never be read again. Throws
 * `publisher_not_found`, `publisher_banned`, `owners_only`, `invalid_expiry`, `invalid_node_id`, `reserved_node_id`, `too_many_tokens`.
 */
export async function createToken(
  context: Pick<Context, 'db' | 'clock'>,
  actor: string,
  input: TokenInput,
): Promise<IssuedToken> {
  const { publisherId } = input
  const now = context.clock.now()
  const values = readInput(input, now)
  return context.db.transaction().execute(async (tx) => {
    await lockPublisher(tx, publisherId)
    if (input.createdBy !== undefined) await assertOwner(tx, publisherId, input.createdBy)
    if ((await countPersonalTokens(tx, publisherId)) >= mostTokens) {
      throw new RegistryError('too_many_tokens', { publisherId, limit: mostTokens })
    }
    const issued = await issueToken(tx, { ...values, created_at: now })
    const { name, expires_at: expiresAt, node_ids: nodeIds } = values
    await writeAudit(tx, {
      actor,
      action: 'token.create',
      subject: `publisher:${publisherId}`,
      detail: { tokenId: issued.id, name, ...(expiresAt && { expiresAt }), ...(nodeIds && { nodeIds }) },
    })
    return issued
  })
}

function readInput({ publisherId, name, description, expiresAt, nodeIds, createdBy }: TokenInput, now: Date) {
  const shownName = cleanText(name, 100)
  if (shownName === '') throw new RegistryError('invalid_request', { detail: '`name` must not be empty' })
  if (expiresAt) assertExpiry(expiresAt, now)
  return {
    publisher_id: publisherId,
    name: shownName,
    description: cleanText(description, 500),
    expires_at: expiresAt ?? null,
    node_ids: tokenScope(nodeIds),
    created_by: createdBy ?? null,
  }
}

function assertExpiry(expiresAt: Date, now: Date): void {
  const life = expiresAt.getTime() - now.getTime()
  // Written so that a date that is none is refused as well.
  if (!(life > 0 && life <= longestLifeDays * day)) {
    throw new RegistryError('invalid_expiry', { days: longestLifeDays })
  }
}
