import { createPublisher } from '../../src/registry/publishers/create-publisher.ts'
import { createToken } from '../../src/registry/tokens/create-token.ts'
import { createTrustedPublisher } from '../../src/registry/trusted-publishing/create-trusted-publisher.ts'
import { definition, extraction, givenArrived, givenExtracted } from '../comfy-nodes.ts'
import type { TestRegistry } from '../harness.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import type { Target } from '../permissions/request-for.ts'
import { blockingFinding, givenReview } from '../reviews.ts'

/** A publisher with one thing of each kind, and its members. */
export interface OwnTarget extends Target {
  owner: Person
  token: string
}

let targets = 0

/** Creates a target for a single request. */
export async function givenOwnTarget(registry: TestRegistry): Promise<OwnTarget> {
  const { context } = registry
  const name = `${++targets}`
  const [publisherId, nodeId] = [`place-${name}`, `node-${name}`]
  const owner = await givenPerson(registry, `owner-${name}`)
  const member = await givenPerson(registry, `member-${name}`)
  await createPublisher(context, 'operator', { id: publisherId, name: publisherId })
  await givenMember(registry, publisherId, owner)
  await givenMember(registry, publisherId, member, 'member')
  const { id: tokenId, token } = await createToken(context, 'operator', { publisherId, name: 'test' })
  const trusted = {
    publisherId,
    repository: `octo/${nodeId}`,
    workflow: 'publish.yml',
    createdBy: { userId: owner.id },
  }
  const { id: trustedPublisherId } = await createTrustedPublisher(context, `user:${owner.id}`, trusted)
  const versionId = await givenFlagged(registry, publisherId, nodeId)
  const { id: invitationId } = await context.db
    .insertInto('publisher_invitations')
    .values({
      publisher_id: publisherId,
      email: 'somebody@people.test',
      role: 'member',
      token_hash: Buffer.alloc(32, name.padStart(8, '0')),
      expires_at: new Date(context.clock.now().getTime() + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = { publisherId, nodeId, versionId, memberId: member.id, tokenId, invitationId, trustedPublisherId }
  return { ...ids, owner, token }
}

/** Creates a listed node with a flagged version. */
async function givenFlagged(registry: TestRegistry, publisherId: string, nodeId: string): Promise<string> {
  const { db, clock } = registry.context
  const repository = `https://example.com/git/${nodeId}`
  const facts = { id: nodeId, publisher_id: publisherId, name: nodeId, repository, listed_at: clock.now() }
  await db.insertInto('nodes').values(facts).execute()
  const versionId = await givenArrived(registry, nodeId, '1.0.0', { status: 'flagged' })
  const review = { state: 'flagged', decided_at: clock.now() } as const
  await givenReview(registry, nodeId, '1.0.0', { review, findings: [blockingFinding] })
  return versionId
}

/** Creates a node with an active version and a known comfy node. */
export async function givenComfyNode(registry: TestRegistry, { nodeId }: Target): Promise<void> {
  const versionId = await givenArrived(registry, nodeId, '1.1.0')
  await givenExtracted(registry, nodeId, versionId, extraction(definition('Open')))
}
