import { findingKey } from '@registry/pack-scan/report'
import { sql } from 'kysely'
import { createNamedToken } from '../../src/access/credentials/named-tokens.ts'
import { createCustomer } from '../../src/commerce/customers/create-customer.ts'
import type { OperationId } from '../../src/platform/http/contract.ts'
import { givenComfyNode, givenOwnTarget, type OwnTarget } from '../audit/given-target.ts'
import { givenFile, givenFileSlot } from '../customer-files/filing.ts'
import { givenApiKey, givenCharge, givenCredit, program } from '../customers.ts'
import type { TestRegistry } from '../harness.ts'
import { packZip, publishBody } from '../packs.ts'
import { givenMember, givenModerator, givenPerson, idToken, type Person } from '../people.ts'
import type { PrincipalKind } from '../permissions/callers.ts'
import { requestFor } from '../permissions/request-for.ts'
import { blockingFinding } from '../reviews.ts'
import type { Standing } from './given-standing.ts'
import { rightBodies, type RightBodies } from './right-bodies.ts'
import type { Known } from './values-of.ts'

/** Kinds of callers, each with its credential. */
export type Caller = PrincipalKind

/** Things that requests can name, and their callers. A new world replaces destroyed things. */
export interface World {
  callers: Record<Caller, Record<string, string>>
  known: Known
  /** Signed addresses, which cannot be composed. */
  addresses: Partial<Record<OperationId, string[]>>
  /** Returns an address that only permissions can refuse. */
  rightPath(operationId: OperationId): string
  rightBodies(operationId: OperationId): RightBodies
}

const people = ['stranger', 'ownerOfAnother', 'bannedOwner', 'admin'] as const

/** Creates a world for some requests to an operation, beside the shared data. */
export async function givenWorld(registry: TestRegistry, standing: Standing, operationId: OperationId): Promise<World> {
  const { db } = registry.context
  await db.deleteFrom('publisher_members').where('user_id', 'in', people).execute()
  await db.deleteFrom('api_keys').execute()
  await db.deleteFrom('admin_tokens').execute()
  await db.deleteFrom('service_tokens').execute()
  await db.deleteFrom('ci_tokens').execute()
  await db.updateTable('users').set({ status: 'active' }).where('id', 'in', people).execute()
  const target = await givenOwnTarget(registry)
  await givenComfyNode(registry, target)
  await giveBytes(registry, standing, target)
  const callers = await givenCallers(registry, target)
  return {
    callers: callers.headers,
    known: knownOf(standing, target, callers.apiKeyId),
    addresses: await signedAddresses(registry, target, operationId),
    rightPath: (id) => requestFor[id](target).path,
    rightBodies: rightBodies(target, standing, await packZip(target.nodeId, '2.0.0')),
  }
}

/** Gives the versions of a place the archive of another pack. */
async function giveBytes({ context: { db } }: TestRegistry, { archive }: Standing, target: OwnTarget): Promise<void> {
  await db
    .updateTable('node_versions')
    .set({ sha256: archive.sha256, size: archive.size })
    .where('node_id', '=', target.nodeId)
    .execute()
  await sql`insert into version_contents (version_id, readme, license_text, files, file_count, unpacked_size)
    select to_version.id, readme, license_text, files, file_count, unpacked_size
    from version_contents, node_versions to_version
    where version_id = ${archive.versionId} and to_version.node_id = ${target.nodeId}`.execute(db)
}

async function givenCallers(registry: TestRegistry, target: OwnTarget) {
  const { context } = registry
  const stranger = await givenCustomerAgain(registry, 'stranger')
  const ownerOfAnother = await givenCustomerAgain(registry, 'ownerOfAnother')
  const bannedOwner = await givenCustomerAgain(registry, 'bannedOwner')
  await givenMember(registry, 'sample-studio', ownerOfAnother)
  await givenMember(registry, target.publisherId, bannedOwner)
  const adminToken = await givenModerator(registry, 'admin')
  const apiKey = await givenApiKey(registry, stranger)
  await context.db.updateTable('users').set({ is_admin: true }).where('id', '=', 'admin').execute()
  await context.db.updateTable('users').set({ status: 'banned' }).where('id', '=', 'bannedOwner').execute()
  const { owner, memberId, token } = target
  const expired = await context.identity.sign?.({ sub: owner.id, email: owner.email, exp: 1_000_000_000 })
  const own = owner.headers['Authorization'] ?? ''
  const headers: Record<Caller, Record<string, string>> = {
    anonymous: {},
    stranger: stranger.headers,
    member: bearer(await idToken(registry, memberId, `${memberId}@people.test`)),
    ownerOfAnother: ownerOfAnother.headers,
    owner: owner.headers,
    bannedOwner: bannedOwner.headers,
    admin: bearer(await idToken(registry, 'admin', 'admin@people.test')),
    adminToken: adminToken.headers,
    token: bearer(token),
    expiredIdToken: bearer(expired ?? ''),
    foreignIssuer: { Authorization: `${own.slice(0, -6)}AAAAAA` },
    service: bearer(await createNamedToken(context, 'service', 'operator', 'sweeper')),
    adminSecret: program.headers,
    apiKey: { 'X-API-Key': apiKey.plaintext_key },
    ci: bearer(await createNamedToken(context, 'ci', 'operator', 'comfy-ci')),
  }
  // The text of an API key is shown once; later its id names the key.
  return { headers, apiKeyId: String(apiKey.id) }
}

async function givenCustomerAgain(registry: TestRegistry, name: string): Promise<Person> {
  const person = await givenPerson(registry, name)
  const { isNew } = await createCustomer(registry.context, 'operator', person.id)
  if (isNew) {
    await givenCredit(registry, person, 1_000_000)
    await givenCharge(registry, person, 1000)
  }
  return person
}

function knownOf({ known }: Standing, target: OwnTarget, apiKeyId: string): Known {
  const { publisherId, nodeId, versionId, memberId, tokenId, invitationId, trustedPublisherId, owner, token } = target
  const nodeIds = [nodeId, nodeId.toUpperCase(), ...(known['nodeId'] ?? [])]
  const publisherIds = [publisherId, publisherId, ...(known['publisherId'] ?? [])]
  const userIds = [owner.id, memberId, ...people]
  const of =
    (...names: string[]) =>
    (values: string[]) =>
      Object.fromEntries(names.map((name) => [name, values]))
  return {
    ...known,
    ...of('nodeId', 'node_id', 'into', 'replacement_node_id', 'id')(nodeIds),
    ...of('publisherId', 'publisher_id', 'username')(publisherIds),
    ...of('userId', 'user_id', 'customer_id')(userIds),
    ...of('versionId', 'version_id')([versionId, ...(known['versionId'] ?? [])]),
    actor: userIds.map((id) => `user:${id}`),
    subject: [`node:${nodeId}`, `publisher:${publisherId}`, `version:${nodeId}@1.0.0`],
    tokenId: [tokenId],
    invitationId: [invitationId],
    trustedPublisherId: [trustedPublisherId],
    api_key_id: [apiKeyId],
    findingKey: [findingKey(blockingFinding)],
    personal_access_token: [token],
  }
}

async function signedAddresses(
  registry: TestRegistry,
  target: OwnTarget,
  operationId: OperationId,
): Promise<World['addresses']> {
  const { owner, publisherId, nodeId, token } = target
  if (operationId === 'uploadNodeVersion') {
    const path = `/publishers/${publisherId}/nodes/${nodeId}/versions`
    const { body } = await registry.post('publishNodeVersion', path, publishBody(token, nodeId, '2.0.0'))
    return { uploadNodeVersion: [pathOf(body.signedUrl)] }
  }
  if (operationId !== 'putCustomerFile' && operationId !== 'getCustomerFile') return {}
  await createCustomer(registry.context, 'operator', owner.id)
  const { upload_url, download_url } = await givenFileSlot(registry, owner)
  const stored = await givenFile(registry, owner, 'A picture')
  return {
    putCustomerFile: [pathOf(upload_url)],
    getCustomerFile: [pathOf(download_url), pathOf(stored)],
  }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` }
}
