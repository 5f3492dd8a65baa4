import fc from 'fast-check'
import { beforeAll, describe, test } from 'vitest'
import type { Environment } from '../../src/platform/config/settings.ts'
import { contractOperations, type OperationContract } from '../../src/platform/http/contract.ts'
import { runActionsIssuer } from '../actions-issuer.ts'
import { withAdminSecret } from '../customers.ts'
import { runGitHub } from '../github-stand-in.ts'
import { useRegistry } from '../harness.ts'
import { runStripe } from '../payments/stripe-stand-in.ts'
import { runUpstream } from '../proxy/upstream-stand-in.ts'
import { withWebhook } from '../releases.ts'
import { faultOf, type Got } from './fault-of.ts'
import { givenStanding, type Standing } from './given-standing.ts'
import { givenWorld } from './given-world.ts'
import { requestsOf, type Sent } from './requests-of.ts'
import { sendRequest } from './send-request.ts'

/** FUZZ_SEED and FUZZ_RUNS change the requests, and their number for each operation. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const runs = Number(process.env['FUZZ_RUNS'] ?? 10)
/** Requests per world, because requests destroy their targets. */
const runsOfOne = 5

const others = [runUpstream(), runGitHub(), runStripe(), runActionsIssuer()]
const environment: Environment = { ...withAdminSecret, ...withWebhook }
// Stand-ins have an address once they listen, and the registry starts after them.
beforeAll(() => void Object.assign(environment, ...others.map((other) => other.environment)))
const registry = useRegistry(environment)
let standing: Standing

beforeAll(async () => {
  standing = await givenStanding(registry)
}, 120_000)

describe(`generated requests, with the seed ${seed}`, () => {
  test.each(contractOperations.map((operation, index) => ({ index, operation, id: operation.operationId })))(
    '$id answers within the contract',
    async ({ index, operation }) => {
      for (let round = 0; round * runsOfOne < runs; round++) {
        await expectAnswers(operation, seed + index * 100_000 + round)
      }
    },
    30_000 + runs * 1000,
  )
})

async function expectAnswers(operation: OperationContract, from: number): Promise<void> {
  const world = await givenWorld(registry, standing, operation.operationId)
  const property = fc.asyncProperty(requestsOf(operation, world), async (sent) => {
    const credentials = world.callers[sent.caller]
    const got = await sendRequest(registry, sent, credentials)
    const fault = faultOf(sent, credentials, got)
    if (fault !== undefined) throw new Error(`${fault}\n${describeExchange(sent, got)}`)
  })
  await fc.assert(property, { seed: from, numRuns: runsOfOne, endOnFailure: true })
}

function describeExchange({ caller, method, address, headers, body = '' }: Sent, { status, text }: Got): string {
  const shown = (value: string) => (value.length > 600 ? `${value.slice(0, 600)}… (${value.length})` : value)
  return [
    `${method} ${shown(address)} as ${caller}`,
    JSON.stringify(headers),
    shown(Buffer.from(body).toString()),
    `→ ${status} ${shown(text)}`,
  ].join('\n')
}
