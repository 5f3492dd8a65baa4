import { beforeAll, describe, expect, test } from 'vitest'
import { refreshStatistics } from '../../src/moderation/statistics/refresh-statistics.ts'
import { createCustomer } from '../../src/commerce/customers/create-customer.ts'
import type { Environment } from '../../src/platform/config/settings.ts'
import { contractOperations, type OperationContract } from '../../src/platform/http/contract.ts'
import { definition, extraction, givenExtracted } from '../comfy-nodes.ts'
import { withAdminSecret } from '../customers.ts'
import { faultOf } from '../fuzz/fault-of.ts'
import { givenStanding } from '../fuzz/given-standing.ts'
import { givenWorld, type Caller, type World } from '../fuzz/given-world.ts'
import { sendRequest } from '../fuzz/send-request.ts'
import type { Known } from '../fuzz/values-of.ts'
import { runGitHub } from '../github-stand-in.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'
import { principals } from '../permissions/callers.ts'
import { expected } from '../permissions/expected-statuses.ts'
import { queryOf, questionsOf } from './questions.ts'

const pageSize = 3

const gitHub = runGitHub()
const environment: Environment = { ...withAdminSecret }
// The stand-in has an address once it listens, and the registry starts after it.
beforeAll(() => void Object.assign(environment, gitHub.environment))
const registry = useRegistry(environment)
let world: World
let known: Known

beforeAll(async () => {
  const { context } = registry
  const standing = await givenStanding(registry)
  const { node_version: openPack } = await givenOpenPack()
  await givenExtracted(registry, 'open-pack', openPack, extraction(definition('Open')))
  world = await givenWorld(registry, standing, 'listAllNodes')
  await createCustomer(context, 'operator', 'admin')
  known = {
    ...world.known,
    username: ['somebody-new'],
    tag: ['image'],
    license: ['MIT'],
    email: ['people.test'],
    name: ['stranger'],
  }
  await refreshStatistics(context)
  // Totals and page starts are cached, as in a serving registry.
  context.revisions.follow()
}, 120_000)

async function givenOpenPack(): Promise<{ node_version: string }> {
  const studio = await givenPublisher(registry, 'open-studio')
  await givenVersion(registry, studio, 'open-pack', '1.0.0')
  return registry.context.db
    .selectFrom('node_versions')
    .select('id as node_version')
    .where('node_id', '=', 'open-pack')
    .executeTakeFirstOrThrow()
}

/** All lists, without those of generation services. */
const lists = contractOperations.filter(
  ({ method, path, operationId, parameters }) =>
    method === 'GET' &&
    !path.startsWith('/proxy/') &&
    (operationId.startsWith('list') || parameters.some((parameter) => parameter.in === 'query')),
)

describe('every filter in every order, on the first, the next and the last page', () => {
  test.each(lists.map((operation) => ({ operation, id: operation.operationId })))(
    '$id answers within the contract',
    async ({ operation }) => {
      for (const caller of callersOf(operation)) await expectAll(operation, caller)
    },
    240_000,
  )
})

/** Returns the first kind of caller that the table allows, and also an admin if allowed. */
function callersOf({ operationId, cache }: OperationContract): Caller[] {
  const row = expected[operationId]
  const [first = 'anonymous', ...more] = principals.filter((kind) => ![401, 403].includes(row[kind]))
  return cache === undefined && more.includes('admin') ? [first, 'admin'] : [first]
}

async function expectAll(operation: OperationContract, caller: Caller): Promise<void> {
  const names = new Set(operation.parameters.map(({ name }) => name))
  const size = ['limit', 'pageSize'].filter((name) => names.has(name)).map((name) => `${name}=${pageSize}`)
  const statuses = new Set<number>()
  for (const question of questionsOf(operation, known)) {
    const query = queryOf(question)
    const ask = (page?: number) =>
      answerTo(operation, caller, [query, ...size, ...(page === undefined ? [] : [`page=${page}`])])
    const { status, rows, total = 0 } = await ask()
    statuses.add(status)
    const last = Math.ceil(total / pageSize)
    if (!names.has('page') || last < 2) continue
    const next = last > 2 ? (await ask(2)).rows : []
    const rest = (await ask(last)).rows
    expect(rest, `${operation.path}?${query}`).toHaveLength(total - (last - 1) * pageSize)
    const together = [...rows, ...next, ...rest]
    expect(new Set(together).size, `different rows of ${operation.path}?${query}`).toBe(together.length)
  }
  expect(statuses).toContain(expected[operation.operationId][caller])
}

async function answerTo(operation: OperationContract, caller: Caller, query: string[]) {
  const right = new URL(world.rightPath(operation.operationId), 'http://registry.test')
  const required = operation.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required === true)
    .map(({ name }) => `${name}=${encodeURIComponent(right.searchParams.get(name) ?? '')}`)
  const address = `${right.pathname}?${[...required, ...query].filter(Boolean).join('&')}`
  const sent = { caller, method: 'GET', address, headers: {}, isSigned: false }
  const got = await sendRequest(registry, sent, world.callers[caller])
  const { status, headers, text } = got
  expect(faultOf(sent, world.callers[caller], got), `${address} for ${caller}`).toBeUndefined()
  expect(status, `${address} for ${caller}: ${text.slice(0, 300)}`).toBeLessThan(500)
  // Every page of the contract has a total.
  const body: { total?: number } = headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : {}
  return { status, rows: rowsOf(body), total: body.total }
}

/** Returns the rows of a page: the first list of the answer. */
function rowsOf(body: object): string[] {
  const rows = Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) ?? [])
  return rows.map((row: unknown) => JSON.stringify(row))
}
