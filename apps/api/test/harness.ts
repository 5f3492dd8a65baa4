import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { assembleContext, type Context } from '../src/context.ts'
import { createApi } from '../src/index.ts'
import { readConfig } from '../src/platform/config/config.ts'
import type { Environment } from '../src/platform/config/settings.ts'
import { pingDatabase } from '../src/platform/db/ping.ts'
import { contractOperations, type OperationId } from '../src/platform/http/contract.ts'
import { responseProblem } from '../src/platform/http/validation.ts'
import { registerJobs } from '../src/worker.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { observeStatus } from '../../../scripts/test/observe-status.ts'

export interface Answer {
  status: number
  headers: Headers
  body: any
}

export interface TestRegistry {
  context: Context
  /** Sends a request and checks the answer against the contract of the operation. */
  call(operationId: OperationId, path: string, init?: RequestInit): Promise<Answer>
  /** The same with a JSON body. */
  post(operationId: OperationId, path: string, body: unknown): Promise<Answer>
  fetch(request: Request): Promise<Response>
  /** Does the jobs that are queued and due by the clock, as a worker would: from here on, what was uploaded is reviewed. */
  review(): Promise<void>
}

/** For registries whose tests do several things at once. */
export const severalConnections: Environment = { DATABASE_POOL_SIZE: '4' }

/** A registry with an empty database of its own for the tests of this file. */
export function useRegistry(environment: Environment = {}): TestRegistry {
  let database: TestDatabase
  let directory: string
  const registry = {} as TestRegistry

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'registry-test-'))
    const poolSize = environment['DATABASE_POOL_SIZE'] ?? '1'
    database = await createTestDatabase(Number(poolSize))
    const config = readConfig({
      DATA_DIR: directory,
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
      API_PUBLIC_URL: 'http://registry.test',
      // Enough for packs of a few files, and one thread to start for a file of tests.
      WORKER_CONCURRENCY: '1',
      // Tests ask as often as they need; apps/api/test/limits is about the limits.
      RATE_LIMITS: 'off',
      ...(database.url && { DATABASE_URL: database.url, DATABASE_POOL_SIZE: poolSize }),
      ...environment,
    })
    const context = await assembleContext(config, database.db)
    registerJobs(context)
    Object.assign(registry, testRegistry(context))
  })
  afterAll(async () => {
    await registry.context?.search.close()
    await registry.context?.proxy.close()
    await registry.context?.installs.close()
    await registry.context?.analyst.close()
    await database?.drop()
    await rm(directory, { recursive: true, force: true })
  })
  return registry
}

/** Operations that may be some moments behind what was committed. */
const searches = new Set<OperationId>(['searchNodes', 'suggestSearches', 'searchComfyNodes'])

/** A registry over a context that the caller closes. */
export function testRegistry(context: Context): TestRegistry {
  const api = createApi(context)
  const call: TestRegistry['call'] = async (operationId, path, init) => {
    if (searches.has(operationId)) await context.search.caughtUp()
    const response = await api.fetch(
      new Request(new URL(path, 'http://registry.test'), { redirect: 'manual', ...init }),
    )
    const answer = await readAnswer(operationId, response)
    if (answer.body?.error === 'unavailable') await refuseStarvation(operationId, context)
    return answer
  }
  return {
    context,
    call,
    post: (operationId, path, body) =>
      call(operationId, path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    fetch: async (request) => {
      const response = await api.fetch(request)
      observe(operationOf(request), response)
      return response
    },
    review: () => context.jobs.workOff(context.clock.now()),
  }
}

/** Throws when a request waited in vain for a connection that is free again: the request itself held it. */
async function refuseStarvation(operationId: OperationId, { config, db }: Context): Promise<void> {
  if (config.database.kind !== 'server' || config.database.poolSize > 1) return
  const isFree = await pingDatabase(db).then(
    () => true,
    () => false,
  )
  if (isFree)
    throw new Error(`${operationId} queries the outer \`db\` inside a transaction, which holds the only connection`)
}

async function readAnswer(operationId: OperationId, response: Response): Promise<Answer> {
  const operation = contractOperations.find((candidate) => candidate.operationId === operationId)
  if (!operation) throw new Error(`no operation ${operationId}`)
  // Not one object a line.
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
  const body = isJson ? await response.json() : Buffer.from(await response.arrayBuffer())
  if (isJson) expect(responseProblem(operation, response.status, body)).toBeUndefined()
  expect(operation.statuses, `${operationId} declares its status`).toContain(response.status)
  observe(operationId, response)
  return { status: response.status, headers: response.headers, body }
}

function observe(operationId: OperationId | undefined, { status }: Response): void {
  if (operationId) observeStatus(operationId, status, expect.getState().testPath)
}

/** `/nodes/search` comes before `/nodes/{nodeId}`. */
const patterns = contractOperations
  .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
  .map(({ method, path, operationId }) => ({
    method,
    operationId,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))

/** The operation that a request is for by the paths of the contract. */
function operationOf(request: Request): OperationId | undefined {
  const { pathname } = new URL(request.url)
  return patterns.find(({ method, pattern }) => method === request.method && pattern.test(pathname))?.operationId
}
