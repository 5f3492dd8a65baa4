import { sql } from 'kysely'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Environment } from '../../src/platform/config/settings.ts'
import { contractOperations, type OperationContract } from '../../src/platform/http/contract.ts'
import { withAdminSecret } from '../customers.ts'
import { runGitHub } from '../github-stand-in.ts'
import { useRegistry } from '../harness.ts'
import { runStripe } from '../payments/stripe-stand-in.ts'
import { expected } from '../permissions/expected-statuses.ts'
import { principals } from '../permissions/callers.ts'
import { bodySchema } from './body-schema.ts'
import { givenStanding, type Standing } from './given-standing.ts'
import { givenWorld } from './given-world.ts'
import { sendRequest } from './send-request.ts'
import { valuesOf } from './values-of.ts'

const others = [runGitHub(), runStripe()]
const environment: Environment = { ...withAdminSecret }
beforeAll(() => void Object.assign(environment, ...others.map((other) => other.environment)))
const registry = useRegistry(environment)
let standing: Standing

beforeAll(async () => {
  standing = await givenStanding(registry)
}, 120_000)

/** Operations that store arbitrary properties of a client: bounded, and shown to their owner alone. */
const open = new Set(['postCustomerUsage', 'postUploadArtifact', 'setGlobalSetting', 'putAdminGlobalSetting'])

const writes = contractOperations.filter(
  ({ operationId, bodyType }) => bodyType === 'application/json' && !open.has(operationId),
)

describe('a request body', () => {
  test.each(writes.map((operation) => ({ operation, id: operation.operationId })))(
    'of $id stores no property outside the contract',
    async ({ operation }) => {
      const marker = `zz-${operation.operationId}`.toLowerCase()
      const { statuses } = await sendAll(operation, (body) => JSON.stringify(withMarks(body, marker)))
      expect(statuses).not.toContain(500)
      expect(await tablesWith(marker)).toEqual([])
    },
    60_000,
  )

  test.each(writes.map((operation) => ({ operation, id: operation.operationId })))(
    'of $id that nests values 5,000 deep is refused',
    async ({ operation }) => {
      const { statuses } = await sendAll(operation, nested)
      expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
    },
    60_000,
  )
})

async function sendAll(operation: OperationContract, write: (body: unknown) => string) {
  const world = await givenWorld(registry, standing, operation.operationId)
  const given = world.rightBodies(operation.operationId).json
  const sampled = fc.sample(valuesOf(bodySchema(operation), world.known), { numRuns: 3, seed: 1 })
  const row = expected[operation.operationId]
  const caller = principals.find((kind) => row[kind] < 400) ?? 'admin'
  const statuses: number[] = []
  for (const body of [...given, ...sampled]) {
    const sent = {
      caller,
      method: operation.method,
      address: world.rightPath(operation.operationId),
      headers: { 'Content-Type': 'application/json' },
      body: write(body),
      isSigned: true,
    }
    statuses.push((await sendRequest(registry, sent, world.callers[caller])).status)
  }
  return { statuses }
}

/** Adds a property to each object of a body. */
function withMarks(value: unknown, marker: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withMarks(item, marker))
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([key, part]) => [key, withMarks(part, marker)])
  return Object.fromEntries([...inner, [`${marker}-key`, `${marker}-value`]])
}

/** Returns a body with another property that nests lists 5,000 deep. */
function nested(body: unknown): string {
  const text = JSON.stringify({ ...Object(body), nested: 0 })
  return text.replace('"nested":0', `"nested":${'['.repeat(5000)}1${']'.repeat(5000)}`)
}

/** Returns the tables with a row that contains a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = registry.context
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } =
      await sql`select 1 from ${sql.table(name)} as t where t::text ilike ${`%${text}%`} limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}
