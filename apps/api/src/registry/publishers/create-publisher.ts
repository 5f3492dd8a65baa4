import { writeAudit } from '../../access/audit/audit-store.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { PublisherRow } from '../../schema/tables.ts'
import { joinPublisher } from '../members/join-publisher.ts'
import { refuseReservedPublisherId, refuseUnfitPublisherId } from './check-publisher-id.ts'
import { publisherColumns, type PublisherFacts } from './publisher-facts.ts'
import { insertPublisher } from './publisher-write-store.ts'

export interface PublisherInput extends PublisherFacts {
  id: string
  name: string
  /** Owner of the publisher; undefined when an operator creates a publisher without an owner. */
  ownerId?: string
}

/**
 * Creates a publisher for the caller. Throws `email_not_verified` where the registry keeps accounts and sends mail, so
 * that strangers cannot use the address of another person. Throws as `createPublisher` does.
 */
export async function createOwnPublisher(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  principal: UserPrincipal,
  input: Omit<PublisherInput, 'ownerId'>,
): Promise<PublisherRow> {
  const { identity, mail } = context.config
  const canConfirm = identity.provider === 'embedded' && mail.kind === 'smtp'
  if (canConfirm && !principal.emailVerified) throw new RegistryError('email_not_verified')
  return createPublisher(context, actorOf(principal), { ...input, ownerId: principal.userId })
}

/**
 * Creates a publisher with its owner. Throws `username_missing`, `username_invalid`, `username_reserved` for a
 * publisher with an owner, `username_taken`, `invalid_web_address`, or `too_many_publishers` for the owner.
 */
export async function createPublisher(
  context: Pick<Context, 'db' | 'clock'>,
  actor: string,
  { id, ownerId, ...facts }: PublisherInput,
): Promise<PublisherRow> {
  refuseUnfitPublisherId(id)
  if (ownerId !== undefined) refuseReservedPublisherId(id)
  const columns = { ...publisherColumns(facts), name: facts.name.trim() }
  const now = context.clock.now()
  return context.db.transaction().execute(async (tx) => {
    const publisher = await insertPublisher(tx, { id, ...columns, created_at: now })
    if (!publisher) throw new RegistryError('username_taken', { username: id })
    if (ownerId !== undefined) await joinPublisher(tx, { publisherId: id, userId: ownerId, role: 'owner' }, now)
    const detail = { name: publisher.name, ...(ownerId !== undefined && { ownerId }) }
    await writeAudit(tx, { actor, action: 'publisher.create', subject: `publisher:${id}`, detail })
    return publisher
  })
}
