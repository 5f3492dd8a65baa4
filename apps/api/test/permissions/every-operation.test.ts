import { generateKeyPair, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractOperations, type OperationId } from '../../src/platform/http/contract.ts'
import { createNamedToken } from '../../src/access/credentials/named-tokens.ts'
import { createPublisher } from '../../src/registry/publishers/create-publisher.ts'
import { createToken } from '../../src/registry/tokens/create-token.ts'
import { createCustomer } from '../../src/commerce/customers/create-customer.ts'
import { definition, extraction, givenExtracted } from '../comfy-nodes.ts'
import { givenApiKey, givenCredit, program, withAdminSecret } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'
import { givenMember, givenModerator, givenPerson, type Person } from '../people.ts'
import { withWebhook } from '../releases.ts'
import { blockingFinding, givenReview } from '../reviews.ts'
import { runUpstream } from '../proxy/upstream-stand-in.ts'
import { principals, type PrincipalKind } from './callers.ts'
import { expected } from './expected-statuses.ts'
import { requestFor, type Target } from './request-for.ts'

const upstream = runUpstream()
const registry = useRegistry(Object.assign(upstream.environment, withAdminSecret, withWebhook))

let people: Record<'stranger' | 'member' | 'ownerOfAnother' | 'owner' | 'bannedOwner' | 'admin', Person>
let bearers: Partial<Record<PrincipalKind, string>>
let apiKey: string
let targets = 0
/** Place that only refused requests have named, so that the next request can use the place again. */
let untouched: Target | undefined

beforeAll(async () => {
  const { headers } = await givenModerator(registry, 'admin')
  people = {
    admin: await givenPerson(registry, 'admin', { admin: true }),
    stranger: await givenPerson(registry, 'stranger'),
    member: await givenPerson(registry, 'member'),
    ownerOfAnother: await givenPerson(registry, 'owner-of-another'),
    owner: await givenPerson(registry, 'owner'),
    bannedOwner: await givenPerson(registry, 'banned-owner'),
  }
  const { db } = registry.context
  for (const person of Object.values(people)) {
    await createCustomer(registry.context, 'operator', person.id)
    await givenCredit(registry, person, 1_000_000)
  }
  apiKey = (await givenApiKey(registry, people.stranger)).plaintext_key
  await db.updateTable('users').set({ status: 'banned' }).where('id', '=', people.bannedOwner.id).execute()
  bearers = {
    adminToken: headers['Authorization']?.slice('Bearer '.length) ?? '',
    expiredIdToken: await expired(people.owner),
    foreignIssuer: await foreign(people.owner),
    service: await createNamedToken(registry.context, 'service', 'operator', 'sweeper'),
    ci: await createNamedToken(registry.context, 'ci', 'operator', 'comfy-ci'),
  }
  await givenVersion(registry, await givenPublisher(registry, 'open-studio'), 'open-pack', '1.0.0')
  await givenReview(registry, 'open-pack', '1.0.0', { review: { state: 'passed', decided_at: new Date() } })
  const { id } = await db
    .selectFrom('node_versions')
    .select('id')
    .where('node_id', '=', 'open-pack')
    .executeTakeFirstOrThrow()
  await givenExtracted(registry, 'open-pack', id, extraction(definition('Open')))
})

describe.each(contractOperations.map(({ operationId }) => operationId))('%s', (operationId) => {
  it.each(principals)('answers %s by the table', async (kind) => {
    const target = (untouched ??= await givenTarget())
    const { status, body } = await ask(operationId, kind, target)
    if (status < 400) untouched = undefined
    expect(`${status} ${status === expected[operationId][kind] ? '' : JSON.stringify(body)}`.trim()).toBe(
      String(expected[operationId][kind]),
    )
  })
})

async function ask(operationId: OperationId, kind: PrincipalKind, target: Target) {
  const operation = contractOperations.find((candidate) => candidate.operationId === operationId)
  const { path, body } = requestFor[operationId]({ ...target, token: kind === 'token' ? target.token : undefined })
  const bearer = kind === 'token' ? target.token : bearers[kind]
  const isZip = operationId === 'uploadNodeVersion' || operationId === 'checkPack'
  return registry.call(operationId, path, {
    method: operation?.method ?? 'GET',
    headers: {
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      ...(kind === 'adminSecret' && program.headers),
      ...(kind === 'apiKey' && { 'X-API-Key': apiKey }),
      ...(kind in people && people[kind as keyof typeof people].headers),
      ...(body !== undefined && { 'Content-Type': isZip ? 'application/zip' : 'application/json' }),
      ...(operationId === 'uploadCiFile' && { 'Content-Length': String(String(body).length) }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

/**
 * Creates a publisher with one thing of each kind. People belong only to the newest publisher, because nobody may
 * belong to more than five.
 */
async function givenTarget(): Promise<Target> {
  const { context } = registry
  const { db } = context
  await db.deleteFrom('publisher_members').execute()
  const publisherId = `place-${++targets}`
  const nodeId = `node-${targets}`
  await createPublisher(context, 'operator', { id: publisherId, name: publisherId })
  const { id: tokenId, token } = await createToken(context, 'operator', { publisherId, name: 'test' })
  // A second owner exists, so that requests refused to the last owner succeed.
  await givenMember(registry, publisherId, people.owner)
  await givenMember(registry, publisherId, people.bannedOwner)
  await givenMember(registry, publisherId, people.member, 'member')
  await givenMember(registry, 'open-studio', people.ownerOfAnother)
  const now = context.clock.now()
  await db.insertInto('nodes').values({ id: nodeId, publisher_id: publisherId, name: nodeId, listed_at: now }).execute()
  const version = await db
    .insertInto('node_versions')
    .values({
      node_id: nodeId,
      version: '1.0.0',
      precedence: '1.0.0',
      is_prerelease: false,
      sha256: 'a'.repeat(64),
      size: 1,
      uploaded_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await givenReview(registry, nodeId, '1.0.0', {
    review: { state: 'flagged', decided_at: now },
    findings: [blockingFinding],
  })
  const { id: invitationId } = await db
    .insertInto('publisher_invitations')
    .values({
      publisher_id: publisherId,
      email: 'somebody@people.test',
      role: 'member',
      token_hash: Buffer.alloc(32, String(targets).padStart(8, '0')),
      expires_at: new Date(now.getTime() + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: trustedPublisherId } = await db
    .insertInto('trusted_publishers')
    .values({ publisher_id: publisherId, repository: 'octo/pack', workflow: 'publish.yml' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    publisherId,
    nodeId,
    versionId: version.id,
    memberId: people.member.id,
    tokenId,
    invitationId,
    trustedPublisherId,
    token,
  }
}

async function expired({ id, email }: Person): Promise<string> {
  const past = Math.floor(registry.context.clock.now().getTime() / 1000) - 3600
  return (await registry.context.identity.sign?.({ sub: id, email, exp: past })) ?? ''
}

/** Signs correct claims with a foreign key. */
async function foreign({ id, email }: Person): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA')
  return new SignJWT({ email })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'foreign' })
    .setSubject(id)
    .setIssuer(registry.context.config.apiPublicUrl)
    .setAudience('comfy-registry')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
}
