import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Environment } from '../../src/platform/config/settings.ts'
import { contractOperations, openapi, type OperationContract } from '../../src/platform/http/contract.ts'
import { runActionsIssuer } from '../actions-issuer.ts'
import { withAdminSecret } from '../customers.ts'
import { runGitHub } from '../github-stand-in.ts'
import { useRegistry } from '../harness.ts'
import { runStripe } from '../payments/stripe-stand-in.ts'
import { expected } from '../permissions/expected-statuses.ts'
import { principals } from '../permissions/callers.ts'
import { runUpstream } from '../proxy/upstream-stand-in.ts'
import { withWebhook } from '../releases.ts'
import { bodySchema } from './body-schema.ts'
import { faultOf } from './fault-of.ts'
import { givenStanding, type Standing } from './given-standing.ts'
import { givenWorld, type World } from './given-world.ts'
import type { Sent } from './requests-of.ts'
import { sendRequest } from './send-request.ts'
import { valuesOf } from './values-of.ts'

/** Names that every object inherits, which no look-up by a caller's text may find. */
const inherited = [...Object.getOwnPropertyNames(Object.prototype), 'prototype']

const others = [runUpstream(), runGitHub(), runStripe(), runActionsIssuer()]
const environment: Environment = { ...withAdminSecret, ...withWebhook }
beforeAll(() => void Object.assign(environment, ...others.map((other) => other.environment)))
const registry = useRegistry(environment)
let standing: Standing

beforeAll(async () => {
  standing = await givenStanding(registry)
}, 120_000)

describe('a name that every object inherits, such as `constructor`', () => {
  test.each(contractOperations.map((operation) => ({ operation, id: operation.operationId })))(
    'is an unknown value to $id',
    async ({ operation }) => {
      const world = await givenWorld(registry, standing, operation.operationId)
      const faults: string[] = []
      for (const sent of requestsOf(operation, world)) {
        const got = await sendRequest(registry, sent, world.callers[sent.caller])
        const fault = faultOf(sent, world.callers[sent.caller], got)
        if (fault !== undefined) faults.push(`${sent.method} ${sent.address} ${String(sent.body ?? '')}: ${fault}`)
      }
      expect(faults).toEqual([])
    },
    120_000,
  )
})

function requestsOf(operation: OperationContract, world: World): Sent[] {
  const path = world.rightPath(operation.operationId)
  const body = rightBody(operation, world)
  const row = expected[operation.operationId]
  const caller = principals.find((kind) => row[kind] < 400) ?? 'admin'
  const send = (address: string, json = body): Sent => ({
    caller,
    method: operation.method,
    address,
    headers: json === undefined ? {} : { 'Content-Type': 'application/json' },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    isSigned: true,
  })
  const queries = operation.parameters.filter((parameter) => parameter.in === 'query')
  const segments = operation.parameters.filter((parameter) => parameter.in === 'path')
  return inherited.flatMap((name) => [
    ...queries.map((parameter) => send(`${path}${path.includes('?') ? '&' : '?'}${parameter.name}=${name}`)),
    ...segments.map((segment) =>
      send(operation.path.replace(`{${segment.name}}`, name).replaceAll(/\{\w+\}/g, 'latent-garden')),
    ),
    ...(body === undefined ? [] : bodiesWith(bodySchema(operation), body, name).map((json) => send(path, json))),
  ])
}

function rightBody(operation: OperationContract, world: World): unknown {
  if (operation.bodyType !== 'application/json') return undefined
  const [given] = world.rightBodies(operation.operationId).json
  return given ?? fc.sample(valuesOf(bodySchema(operation), world.known), { numRuns: 1, seed: 1 })[0]
}

type Schema = Readonly<Record<string, unknown>>

/** Returns bodies with the name in place of all texts, of each enum value, and as a key. */
function bodiesWith(schema: Schema, body: unknown, name: string): unknown[] {
  const everywhere = replaced(body, (value) => (typeof value === 'string' ? name : value))
  const keyed = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : []
  const chosen = enumsOf(schema).map((field) => Object.fromEntries([...keyed, [field, name]]))
  return [everywhere, ...chosen, Object.fromEntries([...keyed, [name, name]])]
}

function replaced(value: unknown, by: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, by))
  if (typeof value !== 'object' || value === null) return by(value)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, by)]))
}

/** Returns the properties of a body with an enum. */
function enumsOf(schema: Schema): string[] {
  const { properties = {} } = resolved(schema)
  // The contract is linted: properties are schemas by name.
  return Object.entries(properties as Record<string, Schema>)
    .filter(([, property]) => Array.isArray(resolved(property)['enum']))
    .map(([name]) => name)
}

function resolved(schema: Schema): Schema {
  const { $ref } = schema
  if (typeof $ref !== 'string') return schema
  const { schemas } = openapi['components'] as { schemas: Record<string, Schema> }
  return schemas[$ref.split('/').at(-1) ?? ''] ?? {}
}
