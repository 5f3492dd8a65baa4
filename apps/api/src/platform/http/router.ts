import { randomUUID } from 'node:crypto'
import { Hono, type Context as HonoContext } from 'hono'
import { cors } from 'hono/cors'
import type { AnswerCache } from '../cache/answer-cache.ts'
import type { Dependence, Revisions, Tag } from '../cache/revisions.ts'
import { createSingleFlight } from '../cache/single-flight.ts'
import { isDatabaseAway } from '../db/is-away.ts'
import { isDiskFull } from '../disk/is-disk-full.ts'
import { RegistryError } from '../errors.ts'
import type { Log } from '../log/log.ts'
import { type Admission, admit, type Env, limitAddress } from './admit.ts'
import { type CacheRule, type Changes, contractOperations, type OperationContract } from './contract.ts'
import type { AnyReply, Route } from './operation.ts'
import { cacheControlOf, type CacheSlot, presentReply } from './present-reply.ts'
import { rateLimitHeaders } from './rate-limits.ts'
import { readJson } from './read-body.ts'
import { bodyParser, parameterParser } from './validation.ts'

export interface RouterOptions<Context, Principal> extends Admission<Principal> {
  context: Context
  log: Log
  routes: readonly Route<Context, Principal>[]
  revisions: Revisions
  answers: AnswerCache
  /** Headers of every cached answer; the caller of the router adds them to other answers. */
  headers: Readonly<Record<string, string>>
  /** Called with every answer. `operation` is undefined for an address outside the contract. */
  answered(operation: OperationContract | undefined, method: string, status: number, seconds: number): void
  /** Called with every request refused by a limit. */
  limited(rateClass: string): void
  /** Answers addresses outside the contract in their own format; returns undefined for addresses of the contract. */
  first?(request: Request, requestId: string): Promise<Response | undefined>
}

/** Serves the routes of the contract, with a common format for refusals. */
export function createRouter<Context, Principal>(options: RouterOptions<Context, Principal>): Hono<Env> {
  const app = new Hono<Env>({ strict: false })
  app.use(async (c, next) => {
    c.set('requestId', randomUUID())
    const start = performance.now()
    await next()
    observe(c, options, performance.now() - start)
  })
  app.use(async (c, next) => (await options.first?.(c.req.raw, c.get('requestId'))) ?? next())
  app.options('*', cors({ origin: '*', maxAge: 86_400, exposeHeaders }))
  const mount = mountOn(app, options)
  for (const operation of contractOperations) mount(operation)
  app.notFound((c) => {
    const methods = methodsOf(c, app)
    if (methods.length === 0) return refuse(c, new RegistryError('route_not_found'))
    const allowed = methods.join(', ')
    c.header('Allow', allowed)
    return refuse(c, new RegistryError('method_not_allowed', { method: c.req.method, allowed }))
  })
  app.onError((error, c) => refuseError(c, error, options.log, c.get('requestId')))
  return app
}

/** Serves one operation: limit, authenticate and authorize, parse, cache, handle, invalidate, present. */
function mountOn<Context, Principal>(app: Hono<Env>, options: RouterOptions<Context, Principal>) {
  const { context, revisions, answers } = options
  const singleFlight = createSingleFlight<AnyReply>()
  return (operation: OperationContract): void => {
    const route = routeOf(operation, options.routes)
    if (operation.changes === 'node' && !operation.path.includes('{nodeId}'))
      throw new Error(`${operation.operationId} names no node`)
    const slotOf = cacheSlots(operation, answers, options.headers)
    app.on(operation.method, patternOf(operation), async (c) => {
      c.set('operation', operation)
      const { raw } = c.req
      const url = new URL(c.req.url)
      limitAddress(c, operation, options.rateLimits)
      // The revision precedes every read, so that a concurrent change makes the answer stale from the start.
      const revision = revisions.revision()
      const { principal, path, query, body } = await admit(c, operation, options, parserOf(operation)(c, url))
      const slot = slotOf?.(raw.headers, url, path, revision)
      const { headers, method, signal } = raw
      const request = { path, query, body, headers, method, url, stream: raw.body, signal, principal }
      // The parsers give these values the types of the operation.
      const handle = () => route.handle(request, context)
      const making = slot ? singleFlight(`${revision} ${slot.address}`, handle) : handle()
      // This invalidation ensures read-your-writes, because a notice of the change arrives later.
      if (operation.changes) revisions.invalidate(...((await making).changed ?? tagsOf(operation.changes, path)))
      return presentReply(c.req, making, slot)
    })
  }
}

/** Returns the tags of a change. The tag `lists now` gives the author of the change fresh lists in the next request. */
function tagsOf(changes: Changes, { nodeId }: Record<string, unknown>): Tag[] {
  if (changes === 'everything') return [changes]
  if (changes === 'lists') return ['lists now']
  return [changes === 'node' ? { nodeId: String(nodeId) } : changes, 'lists now']
}

function routeOf<Context, Principal>(
  { operationId }: OperationContract,
  routes: readonly Route<Context, Principal>[],
): Route<Context, Principal> {
  const route = routes.find((candidate) => candidate.operationId === operationId)
  if (!route) throw new Error(`the contract has ${operationId}, but no route serves it`)
  return route
}

type RequestParser = ReturnType<typeof requestParser>

const parsers = new Map<OperationContract, RequestParser>()

/**
 * Compiles the schemas at the first request of the operation. Compiling the schemas of all operations would take 0.6 s
 * of each start.
 */
function parserOf(operation: OperationContract): RequestParser {
  const parse = parsers.get(operation) ?? requestParser(operation)
  parsers.set(operation, parse)
  return parse
}

function requestParser(operation: OperationContract) {
  const parsePath = parameterParser(operation, 'path')
  const parseQuery = parameterParser(operation, 'query')
  const parseBody = operation.bodyType === 'application/json' ? bodyParser(operation) : undefined
  const reading = { isOptional: operation.isBodyOptional, maxBytes: operation.bodyMaxBytes }
  return (c: HonoContext<Env>, { searchParams }: URL) => ({
    readPath: () => parsePath((name) => c.req.param(name)),
    readQuery: () =>
      parseQuery((name, isRepeated) => {
        const values = searchParams.getAll(name)
        return isRepeated && values.length > 0 ? values : values.at(-1)
      }),
    readBody: async (): Promise<unknown> => parseBody?.(await readJson(c.req.raw, reading)),
  })
}

/** Returns a function that finds the cache slot of a request; undefined for an operation without a cache. */
function cacheSlots(operation: OperationContract, answers: AnswerCache, ofAll: Readonly<Record<string, string>>) {
  const { cache: rule, permission, operationId, path: pattern } = operation
  if (!rule) return undefined
  if (permission !== 'catalogue:read') throw new Error(`${operationId} is cached, but not the same for every client`)
  if (rule.depends === 'node' && !pattern.includes('{nodeId}')) throw new Error(`${operationId} names no node`)
  const told = { ...sameForAll, 'Cache-Control': cacheControlOf(rule), ...ofAll }
  const headers = Object.entries(told).flat()
  return (request: Headers, url: URL, path: Record<string, unknown>, revision: number): CacheSlot | undefined => {
    // A caller with a credential may see more than other callers.
    if (request.has('authorization')) return undefined
    const dependence = dependenceOf(rule, path)
    return { answers, address: `${url.pathname}${url.search}`, revision, dependence, rule, headers }
  }
}

function dependenceOf({ depends }: CacheRule, { nodeId }: Record<string, unknown>): Dependence {
  if (depends === 'node') return { nodeId: String(nodeId) }
  return depends === 'catalogue' ? 'lists' : depends
}

/** Adds the common headers to an answer, and reports the answer. */
function observe<Context, Principal>(
  c: HonoContext<Env>,
  options: RouterOptions<Context, Principal>,
  ms: number,
): void {
  const { method, path } = c.req
  const [requestId, quota, { status, headers }] = [c.get('requestId'), c.get('quota'), c.res]
  // A shared cache sends the answer to clients with other quotas.
  const isShared = headers.get('cache-control')?.startsWith('public') === true
  const ofQuota = quota && !isShared ? rateLimitHeaders(quota) : []
  // The code sets headers on the answer itself, because `c.header` would copy the answer.
  for (const [name, value] of [...openToAll, ['X-Request-Id', requestId] as const, ...ofQuota]) headers.set(name, value)
  if (quota?.passes === false) options.limited(quota.class)
  options.answered(c.get('operation'), method, status, ms / 1000)
  options.log.debug({ method, path, status, ms: Math.round(ms), requestId }, 'answered')
}

/** Headers that pages of other hosts may read; the last two belong to images from generation services. */
const exposeHeaders = [
  'X-Request-Id',
  'ETag',
  'Content-Range',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Finish-Reason',
  'Seed',
]

const openToAll = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', exposeHeaders.join(',')],
] as const

/** Headers of a cached answer; a test compares them with the headers of an uncached answer. */
const sameForAll = { ...Object.fromEntries(openToAll), 'Content-Type': 'application/json' }

const anySegments = '{.+}'

/**
 * Converts a path to the syntax of the framework; a parameter that may contain slashes matches as many segments as
 * possible.
 */
function patternOf({ path, parameters }: OperationContract): string {
  const withSlashes = new Set(parameters.filter((given) => given['x-slashes']).map(({ name }) => name))
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `:${name}${withSlashes.has(name) ? anySegments : ''}`)
}

/** Methods of middleware and preflights, which every address accepts. */
const ofEveryAddress = new Set(['ALL', 'OPTIONS'])

/** Returns the methods of an address: those of the contract, and HEAD beside GET. */
function methodsOf(c: HonoContext<Env>, app: Hono<Env>): string[] {
  const here = app.routes.filter(({ method, path }) => !ofEveryAddress.has(method) && matches(path, c.req.path))
  return [...new Set(here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

function matches(pattern: string, path: string): boolean {
  // Segments without a parameter come from the contract and contain no special characters.
  const parts = pattern
    .split('/')
    .map((part) => (part.endsWith(anySegments) ? '.+' : part.startsWith(':') ? '[^/]+' : part))
  return new RegExp(`^${parts.join('/')}$`).test(path)
}

/** Answers a refusal by its code. Any other error is a bug: it is logged once and answered without detail. */
function refuseError(c: HonoContext, error: unknown, log: Log, requestId: string): Response {
  if (error instanceof RegistryError) return refuse(c, error)
  const facts = { err: error, requestId, path: c.req.path }
  if (isDatabaseAway(error)) {
    log.warn(facts, 'the database is away')
    return refuse(c, new RegistryError('unavailable'))
  }
  if (isDiskFull(error)) {
    log.error(facts, 'the disk is full')
    return refuse(c, new RegistryError('insufficient_storage'))
  }
  // A client that disconnects in the middle of a body causes no error.
  log[c.req.raw.signal.aborted ? 'debug' : 'error'](facts, 'request failed')
  return refuse(c, new RegistryError('internal_error', { requestId }))
}

function refuse(
  c: HonoContext,
  error: Pick<RegistryError, 'code' | 'message' | 'status' | 'facts' | 'told' | 'clientCode' | 'retryAfter'>,
): Response {
  // RFC 9110 §15.5.17: a client that requests a range beyond the end gets the total length.
  if (error.code === 'range_not_satisfiable') c.header('Content-Range', `bytes */${error.facts['size']}`)
  // RFC 9110 §11.6.1: every 401 states the accepted credentials.
  if (error.status === 401) c.header('WWW-Authenticate', 'Bearer')
  const seconds = error.facts['seconds'] ?? error.retryAfter
  if (seconds !== undefined) c.header('Retry-After', String(seconds))
  const { code: name, message, told, clientCode: code } = error
  // Hono requires a literal type; every status of the error table allows a body.
  return c.json({ error: name, message, ...told, ...(code !== undefined && { code }) }, { status: error.status as 400 })
}
