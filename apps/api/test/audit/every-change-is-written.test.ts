import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../src/index.ts'
import type { Environment } from '../../src/platform/config/settings.ts'
import { contractOperations, type OperationId } from '../../src/platform/http/contract.ts'
import { runActionsIssuer } from '../actions-issuer.ts'
import { withAdminSecret } from '../customers.ts'
import { runGitHub } from '../github-stand-in.ts'
import { useRegistry, type Answer } from '../harness.ts'
import { givenModerator, givenPerson, type Person } from '../people.ts'
import { runStripe } from '../payments/stripe-stand-in.ts'
import { expected } from '../permissions/expected-statuses.ts'
import { requestFor } from '../permissions/request-for.ts'
import type { Change, World } from './change.ts'
import { withWebhook } from '../releases.ts'
import { changes } from './changes.ts'
import { givenOwnTarget } from './given-target.ts'

const github = runGitHub()
const actions = runActionsIssuer()
const stripe = runStripe()
const environment: Environment = { ...withAdminSecret, ...withWebhook }
// The stand-ins have addresses once they listen, which is before the registry reads its settings.
beforeAll(() => void Object.assign(environment, github.environment, actions.environment, stripe.environment))
const registry = useRegistry(environment)
let admin: Person
let moderator: Person

/** Operations other than GET that need no audit entry. */
const needsNone: Partial<Record<OperationId, string>> = {
  getBulkNodeVersions: 'a question that is too long for an address',
  resolve: 'a question that is too long for an address',
  checkPackSet: 'a question that is too long for an address',
  resolveWorkflow: 'a question that is too long for an address',
  verifyApiKey: 'a question with a secret in it; of the key it notes no more than when it was used',
  createCustomerStorageResource: 'hands out an address; what is stored there is noted then',
  getCustomerUsageDashboard: 'a question; it answers with an address',
  createCloudSubscriptionCheckout: 'refused: the registry sells no subscriptions',
  createCloudSubscriptionCheckoutTier: 'refused: the registry sells no subscriptions',
  checkPack: 'reads an archive and keeps nothing of it',
  postUploadArtifact: 'a result names who reported it',
  uploadCiFile: 'the result that names a file names who reported it',
}

const mutating = contractOperations.filter(({ method, operationId }) => method !== 'GET' && !(operationId in needsNone))

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  moderator = await givenModerator(registry, 'moderator')
})

describe('the audit log', () => {
  test.each(mutating.map(({ operationId }) => operationId))('names the actor of %s', async (operationId) => {
    expect(routes.map((route) => route.operationId)).toContain(operationId)
    const world = { ...(await givenOwnTarget(registry)), registry, github, actions, stripe, admin, moderator }
    const change = await (changes[operationId] ?? usual(operationId))(world)
    const before = await entriesAfter(0)
    const answer = await sent(operationId, world, change)
    expect(`${answer.status} ${answer.status < 300 ? '' : JSON.stringify(answer.body)}`).toMatch(/^20\d /)
    // Jobs make some changes in the caller's name.
    await registry.review()
    const entries = await entriesAfter(before.at(-1)?.id ?? 0)
    const actor = change.actor ?? new RegExp(`^user:${asking(operationId, world, change)?.id}$`)
    expect(entries.filter((entry) => actor.test(entry.actor)).map(({ action }) => action)).not.toEqual([])
  })

  test('has an exception or a case only for writes of the contract', () => {
    const known = new Set(
      contractOperations.filter(({ method }) => method !== 'GET').map(({ operationId }) => operationId),
    )
    expect(Object.keys(needsNone).filter((name) => !known.has(name as OperationId))).toEqual([])
    expect(Object.keys(changes).filter((name) => !known.has(name as OperationId))).toEqual([])
  })
})

function usual(operationId: OperationId): (world: World) => Promise<Change> {
  return async (world) => requestFor[operationId](world)
}

/**
 * Returns the weakest caller whom the permission table allows; undefined for a request that carries its own credential.
 */
function asking(operationId: OperationId, { owner }: World, change: Change): Person | undefined {
  if (change.as || change.actor) return change.as
  const people = { owner, admin, adminToken: moderator } as const
  const kinds = ['owner', 'admin', 'adminToken'] as const
  return people[kinds.find((kind) => expected[operationId][kind] < 400) ?? 'owner']
}

function sent(operationId: OperationId, world: World, change: Change): Promise<Answer> {
  const { path, body, type = 'application/json', headers } = change
  const method = contractOperations.find((operation) => operation.operationId === operationId)?.method ?? ''
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  return registry.call(operationId, path, {
    method,
    headers: {
      ...asking(operationId, world, change)?.headers,
      ...headers,
      ...(body !== undefined && { 'Content-Type': type }),
    },
    ...(body !== undefined && { body: isRaw ? (body as string) : JSON.stringify(body) }),
  })
}

function entriesAfter(id: number): Promise<{ id: number; actor: string; action: string }[]> {
  return registry.context.db
    .selectFrom('audit_entries')
    .select(['id', 'actor', 'action'])
    .where('id', '>', id)
    .orderBy('id')
    .execute()
}
