import { writeAudit } from '../../access/audit/audit-store.ts'
import { issueCredential, lockAndCheckRoom } from '../../access/credentials/held-credentials.ts'
import type { Context } from '../../context.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import { lockActivePublisher } from '../publishers/lock-publisher.ts'
import { assertOwner } from '../publishers/read-standing.ts'
import { assertSecondFactor, type SignedIn } from '../publishers/second-factor-rule.ts'
import { tokenScope } from './token-scope.ts'

const day = 24 * 60 * 60 * 1000
const longestLifeDays = 5 * 365 + 2
const mostTokens = 100

export interface TokenInput {
  publisherId: string
  name: string
  description?: string | undefined
  /** Undefined for a token that does not expire. */
  expiresAt?: Date | undefined
  /** Nodes that the token can publish; undefined for every node of the publisher. */
  nodeIds?: readonly string[] | undefined
  /** Person who creates the token. */
  createdBy?: SignedIn | undefined
}

/**
 * Creates a personal access token for a publisher. Only this result has its text. Throws `publisher_not_found`,
 * `publisher_banned`, `owners_only`, `invalid_expiry`, `invalid_node_id`, `reserved_node_id`, `too_many_tokens`, and
 * the errors of `assertSecondFactor`.
 */
export async function createToken(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  actor: string,
  input: TokenInput,
): Promise<{ id: string; token: string }> {
  const { publisherId } = input
  const now = context.clock.now()
  const values = readInput(input, now)
  return context.db.transaction().execute(async (tx) => {
    await lockActivePublisher(tx, publisherId)
    if (input.createdBy !== undefined) {
      await assertOwner(tx, publisherId, input.createdBy.userId)
      await assertSecondFactor(tx, context, publisherId, input.createdBy)
    }
    if (!(await lockAndCheckRoom(tx, 'publish', publisherId, mostTokens))) {
      throw new RegistryError('too_many_tokens', { publisherId, limit: mostTokens })
    }
    const { row, text } = await issueCredential(tx, 'publish', { ...values, created_at: now })
    const { name, expires_at: expiresAt, node_ids: nodeIds } = values
    await writeAudit(tx, {
      actor,
      action: 'token.create',
      subject: `publisher:${publisherId}`,
      detail: { tokenId: row.id, name, ...(expiresAt && { expiresAt }), ...(nodeIds && { nodeIds }) },
    })
    return { id: row.id, token: text }
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
    created_by: createdBy?.userId ?? null,
  }
}

function assertExpiry(expiresAt: Date, now: Date): void {
  const life = expiresAt.getTime() - now.getTime()
  // An invalid date fails this comparison too.
  if (!(life > 0 && life <= longestLifeDays * day)) {
    throw new RegistryError('invalid_expiry', { days: longestLifeDays })
  }
}
