import type { GitHubStandIn } from '../github-stand-in.ts'
import type { TestRegistry } from '../harness.ts'
import { givenPublisher, givenUnclaimed } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

let count = 0

/** Creates an unclaimed node whose repository `alice` owns at the stand-in. */
export async function givenClaimable(
  registry: TestRegistry,
  github: GitHubStandIn,
  repository = `alice/pack-${count + 1}`,
): Promise<string> {
  const nodeId = `pack-${++count}`
  await givenUnclaimed(registry, nodeId)
  await setRepository(registry, nodeId, `${github.url}/${repository}`)
  github.repositories.set(repository, { rights: { alice: 'admin', walter: 'write' } })
  return nodeId
}

export async function setRepository({ context }: TestRegistry, nodeId: string, repository: string): Promise<void> {
  await context.db.updateTable('nodes').set({ repository }).where('id', '=', nodeId).execute()
}

/** Creates a publisher and its owner. */
export async function givenOwner(registry: TestRegistry, publisherId: string): Promise<Person> {
  await givenPublisher(registry, publisherId)
  const owner = await givenPerson(registry, `owner-of-${publisherId}`)
  await givenMember(registry, publisherId, owner)
  return owner
}

/** Returns the publisher of a node. */
export async function publisherOf({ context }: TestRegistry, nodeId: string): Promise<string> {
  const { publisher_id: publisherId } = await context.db
    .selectFrom('nodes')
    .select('publisher_id')
    .where('id', '=', nodeId)
    .executeTakeFirstOrThrow()
  return publisherId
}

export async function banPublisher({ context }: TestRegistry, publisherId: string): Promise<void> {
  await context.db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', publisherId).execute()
}
