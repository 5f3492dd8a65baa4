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
  /** Sends a request and checks the response against the contract of the operation. */
  call(operationId: OperationId, path: string, init?: RequestInit): Promise<Answer>
  /** Sends a request with a JSON body. */
  post(operationId: OperationId, path: string, body: unknown): Promise<Answer>
  fetch(request: Request): Promise<Response>
  /** Runs the queued jobs that are due by the clock, as a worker would. Afterwards, earlier uploads are reviewed. */
  review(): Promise<void>
}

/** Environment for tests with concurrent work. */
export const severalConnections: Environment = { DATABASE_POOL_SIZE: '4' }

/** Creates a registry with an empty database for the tests of a file. */
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
      // A single worker thread suffices for packs of a few files and starts fast.
      WORKER_CONCURRENCY: '1',
      // Tests may send any number of requests; apps/api/test/limits tests the limits.
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

/** Operations whose responses may lag behind commits. */
const searches = new Set<OperationId>(['searchNodes', 'suggestSearches', 'searchComfyNodes'])

/** Creates a registry over a context that the caller closes. */
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

/**
 * Throws when a request waited for the only connection although it is free now, which means that the request itself
 * held it.
 */
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
  // Content with a JSON object per line is not parsed here.
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

/** Path patterns, sorted so that `/nodes/search` comes before `/nodes/{nodeId}`. */
const patterns = contractOperations
  .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
  .map(({ method, path, operationId }) => ({
    method,
    operationId,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))

/** Returns the operation whose contract path matches a request. */
function operationOf(request: Request): OperationId | undefined {
  const { pathname } = new URL(request.url)
  return patterns.find(({ method, pattern }) => method === request.method && pattern.test(pathname))?.operationId
}
