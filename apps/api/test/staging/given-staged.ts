import { createHash } from 'node:crypto'
import type { TestRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, packZip, type PackOptions } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

/** A publisher with an owner, a member, and a token. Both people have a passkey. */
export interface Studio {
  id: string
  token: string
  owner: Person
  member: Person
}

export async function givenStudio(registry: TestRegistry, id: string, { withFactors = true } = {}): Promise<Studio> {
  const owner = await givenPerson(registry, `owner-of-${id}`)
  const member = await givenPerson(registry, `member-of-${id}`)
  const publisher = await givenPublisher(registry, id)
  await givenMember(registry, id, owner)
  await givenMember(registry, id, member, 'member')
  if (withFactors) for (const person of [owner, member]) await givenFactor(registry, person)
  return { ...publisher, owner, member }
}

/** Gives a person a passkey, as they add it on their account page. */
export async function givenFactor({ context: { db } }: TestRegistry, { id, email }: Person): Promise<void> {
  const account = { id, email, name: id }
  await db
    .insertInto('identity_users')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const key = { public_key: 'key', credential_id: `key of ${id}`, device_type: 'singleDevice', backed_up: false }
  await db
    .insertInto('identity_passkeys')
    .values({ id: `key of ${id}`, user_id: id, counter: 0, ...key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Switches staging of new nodes on, so that the first version is staged too. */
export async function stageNewNodes(registry: TestRegistry, { id, owner }: Studio): Promise<void> {
  const request = `PUT /publishers/${id}/staging` as const
  const { status } = await send(registry, 'setPublisherStaging', request, { as: owner, body: { staged: true } })
  if (status !== 204) throw new Error(`the switch answers ${status}`)
}

/** Publishes and reviews a version of a studio that stages; returns the digest of its archive. */
export async function givenStaged(
  registry: TestRegistry,
  studio: Studio,
  nodeId: string,
  version: string,
  options: PackOptions = {},
): Promise<string> {
  await givenVersion(registry, studio, nodeId, version, options)
  return createHash('sha256')
    .update(await packZip(nodeId, version, options.files))
    .digest('hex')
}

/** Returns the body that approves a staged version as it is now. */
export async function approvalOf(
  registry: TestRegistry,
  { id, owner }: Pick<Studio, 'id' | 'owner'>,
  nodeId: string,
  version = '1.0.0',
): Promise<{ digest: string }> {
  const { body } = await send(registry, 'getStaging', `GET /publishers/${id}/staging`, { as: owner })
  const found = body.versions.find((staged: { node_id: string; version: string }) => {
    return staged.node_id === nodeId && staged.version === version
  })
  return { digest: found.digest }
}

/** Requests that end the wait of `flowers` 1.0.0 or its staging. Each request comes from a person who may send it. */
export function stagingOf(registry: TestRegistry, studio: Pick<Studio, 'id' | 'owner' | 'member'>) {
  const { id, owner, member } = studio
  return {
    approve: async () =>
      send(registry, 'approveStagedVersion', `POST ${stagedPath(studio, 'flowers', '1.0.0')}/approve`, {
        as: member,
        body: await approvalOf(registry, studio, 'flowers'),
      }),
    switchNode: (staged: boolean) =>
      send(registry, 'setNodeStaging', `PUT /publishers/${id}/nodes/flowers/staging`, { as: owner, body: { staged } }),
    switchPublisher: (staged: boolean) =>
      send(registry, 'setPublisherStaging', `PUT /publishers/${id}/staging`, { as: owner, body: { staged } }),
  }
}

/** Address of a staged version. */
export const stagedPath = (studio: Pick<Studio, 'id'>, nodeId: string, version: string) =>
  `/publishers/${studio.id}/nodes/${nodeId}/staged-versions/${version}` as const

/** Returns a person whose last sign-in was an hour ago. */
export async function signedInLongAgo({ context }: TestRegistry, person: Person): Promise<Person> {
  const auth_time = Math.floor(context.clock.now().getTime() / 1000) - 3600
  const token = await context.identity.sign?.({ sub: person.id, email: person.email, email_verified: true, auth_time })
  return { ...person, headers: { Authorization: `Bearer ${token}` } }
}

export const withToken = ({ token }: Studio): Pick<Person, 'headers'> => ({
  headers: { Authorization: `Bearer ${token}` },
})
