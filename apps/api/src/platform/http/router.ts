import { randomUUID } from 'node:crypto'
import { Hono, type Context as HonoContext } from 'hono'
import { cors } from 'hono/cors'
import { RegistryError } from '../errors.ts'
import type { Log } from '../log/log.ts'
import { isDatabaseAway } from '../db/is-away.ts'
import { isDiskFull } from '../disk/is-disk-full.ts'
import { createAskTogether, type AskTogether } from './ask-together.ts'
import { answerReply, type HeadersOfKept, type Shared } from './answer-reply.ts'
import { countedCaching, keptCaching, type KeptAnswers } from './kept-answers.ts'
import { contractOperations, type OperationContract } from './contract.ts'
import type { Route } from './operation.ts'
import { assertWithin, nameOfAddress, rateLimitHeaders, tighter, type Quota, type RateLimits } from './rate-limits.ts'
import { readJson } from './read-body.ts'
import { bodyParser, parameterParser } from './validation.ts'

type Env = { Variables: { requestId: string; operation?: OperationContract; quota?: Quota | undefined } }

export interface RouterOptions<Context, Principal> {
  context: Context
  log: Log
  now(): Date
  routes: readonly Route<Context, Principal>[]
  /** Where answers that are the same for everyone go, for whoever answers the next who asks. */
  kept: KeptAnswers
  rateLimits: RateLimits
  /** Under which name requests of a principal are counted beside those of the address; undefined for none. */
  nameOf(principal: Principal): string | undefined
  /** Is told of every answer to an operation; undefined for an address that the contract does not have. */
  answered(operation: OperationContract | undefined, method: string, status: number, seconds: number): void
  /** Is told of every request that was refused by a limit. */
  limited(rateClass: string): void
  /** What is said of every answer that is kept; whoever serves the others adds it to them. */
  headers: Readonly<Record<string, string>>
  /** Who is asking. `token` is the one in the body of an operation that takes it there. Throws a refusal for a credential that is not valid. */
  authenticate(request: {
    permission: string | undefined
    headers: Headers
    token: string | undefined
  }): Promise<Principal>
  /** What answers addresses that are not of the contract, in a shape of its own; undefined for those of the contract. */
  first?(request: Request, requestId: string): Promise<Response | undefined>
  /** Throws a refusal when the principal may not do what the operation does. */
  authorize(permission: string | undefined, principal: Principal, path: Record<string, unknown>): Promise<void>
}

/** Serves routes by the contract: address, parameters, body, permission, then the handler; one shape for every refusal. */
export function createRouter<Context, Principal>(options: RouterOptions<Context, Principal>): Hono<Env> {
  const app = new Hono<Env>({ strict: false })
  app.use(async (c, next) => {
    c.set('requestId', randomUUID())
    const start = performance.now()
    await next()
    const quota = c.get('quota')
    const ofQuota = quota && !isShared(c.res) ? rateLimitHeaders(quota) : []
    // Into the answer itself: by `c.header` it would be made anew for each.
    for (const [name, value] of [...openToAll, ['X-Request-Id', c.get('requestId')] as const, ...ofQuota])
      c.res.headers.set(name, value)
    if (quota?.passes === false) options.limited(quota.class)
    const ms = performance.now() - start
    options.answered(c.get('operation'), c.req.method, c.res.status, ms / 1000)
    options.log.debug(
      {
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(ms),
        requestId: c.get('requestId'),
      },
      'answered',
    )
  })
  app.use(async (c, next) => (await options.first?.(c.req.raw, c.get('requestId'))) ?? next())
  app.options('*', cors({ origin: '*', maxAge: 86_400, exposeHeaders }))
  const toldOf = (caching: string) => ({ ...sameForAll, 'Cache-Control': caching, ...options.headers })
  const headersOf = {
    kept: Object.entries(toldOf(keptCaching)).flat(),
    counted: Object.entries(toldOf(countedCaching)).flat(),
  }
  const shared = { headersOf, together: createAskTogether() }
  for (const operation of contractOperations) mount(app, operation, options, shared)
  app.notFound((c) => {
    const methods = methodsOf(c, app)
    if (methods.length === 0) return refuse(c, new RegistryError('route_not_found'))
    const allowed = methods.join(', ')
    c.header('Allow', allowed)
    return refuse(c, new RegistryError('method_not_allowed', { method: c.req.method, allowed }))
  })
  app.onError((error, c) => {
    if (error instanceof RegistryError) return refuse(c, error)
    if (isDatabaseAway(error)) {
      options.log.warn({ err: error, requestId: c.get('requestId'), path: c.req.path }, 'the database is away')
      return refuse(c, new RegistryError('unavailable'))
    }
    if (isDiskFull(error)) {
      options.log.error({ err: error, requestId: c.get('requestId'), path: c.req.path }, 'the disk is full')
      return refuse(c, new RegistryError('insufficient_storage'))
    }
    // Whoever hangs up in the middle of a body is no fault.
    const level = c.req.raw.signal.aborted ? 'debug' : 'error'
    options.log[level]({ err: error, requestId: c.get('requestId'), path: c.req.path }, 'request failed')
    return refuse(c, new RegistryError('internal_error', { requestId: c.get('requestId') }))
  })
  return app
}

/** A cache hands it on to others, of whose quota it says nothing. */
function isShared({ headers }: Response): boolean {
  return headers.get('cache-control')?.startsWith('public') === true
}

/** What pages of other hosts may read besides; the last two are of pictures that services make. */
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

/** What is said of an answer that is kept; a test compares it with what is said of one that is made. */
const sameForAll = { ...Object.fromEntries(openToAll), 'Content-Type': 'application/json' }

function mount<Context, Principal>(
  app: Hono<Env>,
  operation: OperationContract,
  options: RouterOptions<Context, Principal>,
  { headersOf, together }: { headersOf: HeadersOfKept; together: AskTogether },
): void {
  const route = options.routes.find((candidate) => candidate.operationId === operation.operationId)
  if (!route) throw new Error(`the contract has ${operation.operationId}, but no route serves it`)
  if (operation.kept && operation.permission !== 'catalogue:read')
    throw new Error(`${operation.operationId} is kept, but not the same for everyone`)
  const parsePath = parameterParser(operation, 'path')
  const parseQuery = parameterParser(operation, 'query')
  const takesJson = operation.bodyType === 'application/json'
  const parseBody = takesJson ? bodyParser(operation) : undefined

  app.on(operation.method, patternOf(operation), async (c) => {
    const url = new URL(c.req.url)
    c.set('operation', operation)
    const count = countAddress(c, operation, options.rateLimits)
    // Before anything is read: what changes meanwhile is not in an answer that counts as later than it.
    const revision = options.kept.revision()
    const path = parsePath((name) => c.req.param(name))
    const query = parseQuery((name, repeated) => {
      const values = url.searchParams.getAll(name)
      return repeated && values.length > 0 ? values : values.at(-1)
    })
    const admit = async (token?: string): Promise<Principal> => {
      const { permission } = operation
      const principal = await options.authenticate({ permission, headers: c.req.raw.headers, token })
      count(options.nameOf(principal))
      await options.authorize(permission, principal, path)
      return principal
    }
    // A stranger learns whether the body would do only where the credential is in it.
    const early = operation.takesTokenInBody ? undefined : await admit()
    const admittedAt = options.now()
    const body = parseBody?.(
      await readJson(c.req.raw, { isOptional: operation.isBodyOptional, maxBytes: operation.bodyMaxBytes }),
    )
    // Who lost their rights while they held the body back has lost them.
    const isFresh = options.now().getTime() - admittedAt.getTime() < admissionMs
    const principal = early && isFresh ? early : await admit(operation.takesTokenInBody ? tokenIn(body) : undefined)
    const way = isSameForAll(operation, c.req.raw.headers) ? wayToKeep(operation, path) : undefined
    const address = `${url.pathname}${url.search}`
    const shared = way && { kept: options.kept, address, revision, headersOf, ...way }
    // The validators above are what gives these values the operation's own types.
    const { method, raw } = c.req
    const request = {
      path,
      query,
      body,
      headers: raw.headers,
      method,
      url,
      stream: raw.body,
      signal: raw.signal,
      principal,
    }
    const make = () => route.handle(request, options.context)
    const asked = shared ? together(shared, make) : make()
    // Who changes something reads it in the next answer, before any notice of it arrives: without a credential, all but lists.
    if (mayChange(operation)) options.kept.pass(...((await asked).changed ?? ['everything']))
    return answerReply(c.req, asked, shared)
  })
}

/** How long the answer to who is asking, and whether they may, holds while a body is read. */
const admissionMs = 1000

type Count = (name: string | undefined) => void

/**
 * Counts a request under its address, where the listener could name it, and answers what counts it under another name.
 * Before anybody is looked up, so that guessing a credential is counted. Both throw `rate_limited`.
 */
function countAddress(c: HonoContext<Env>, { rateClass }: OperationContract, limits: RateLimits): Count {
  const count: Count = (name) => {
    if (!rateClass || !name) return
    const quota = tighter(c.get('quota'), limits.take(rateClass, name))
    c.set('quota', quota)
    assertWithin(quota)
  }
  const client = c.req.raw.headers.get('x-forwarded-for')
  count(client ? nameOfAddress(client) : undefined)
  return count
}

const besideCatalogue: ReadonlySet<string | undefined> = new Set(['customers', 'proxy', 'ci', 'search'])

/** Whether an operation may change what kept answers are made of. */
function mayChange({ method, permission, tag }: OperationContract): boolean {
  return method !== 'GET' && permission !== 'catalogue:read' && !besideCatalogue.has(tag)
}

/** The address as the framework matches it; a parameter that may hold slashes takes as many segments as it can. */
function patternOf({ path, parameters }: OperationContract): string {
  const withSlashes = new Set(parameters.filter((given) => given['x-slashes']).map(({ name }) => name))
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `:${name}${withSlashes.has(name) ? anySegments : ''}`)
}

const anySegments = '{.+}'

function tokenIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('personal_access_token' in body)) return undefined
  return typeof body.personal_access_token === 'string' ? body.personal_access_token : undefined
}

/** Whoever shows a credential may be shown more than others. */
function isSameForAll({ kept }: OperationContract, headers: Headers): boolean {
  return kept !== undefined && !headers.has('authorization')
}

/** What ends an answer that is kept. */
function wayToKeep({ kept }: OperationContract, path: Record<string, unknown>): Pick<Shared, 'nodeId' | 'isUncounted'> {
  return {
    nodeId: kept === 'of-catalogue' ? undefined : String(path['nodeId']),
    isUncounted: kept === 'of-versions',
  }
}

function refuse(
  c: HonoContext,
  error: Pick<RegistryError, 'code' | 'message' | 'status' | 'facts' | 'clientCode'>,
): Response {
  // RFC 9110 §15.5.17: whoever asked for a part learns how long the whole is.
  if (error.code === 'range_not_satisfiable') c.header('Content-Range', `bytes */${error.facts['size']}`)
  const seconds = error.facts['seconds'] ?? (soonAgain.has(error.code) ? 5 : undefined)
  if (seconds !== undefined) c.header('Retry-After', String(seconds))
  const { code: name, message, clientCode: code } = error
  // Hono wants a literal type; every status of the error table is one that may carry a body.
  return c.json({ error: name, message, ...(code !== undefined && { code }) }, { status: error.status as 400 })
}

const soonAgain: ReadonlySet<string> = new Set([
  'unavailable',
  'search_unavailable',
  'balance_busy',
  'payments_unavailable',
])

/** Middleware, and preflights, which every address answers. */
const ofAll = new Set(['ALL', 'OPTIONS'])

/** Which methods the contract has at an address. */
function methodsOf(c: HonoContext<Env>, app: Hono<Env>): string[] {
  const here = app.routes.filter(({ method, path }) => !ofAll.has(method) && matches(path, c.req.path))
  return [...new Set(here.map((route) => route.method))]
}

function matches(pattern: string, path: string): boolean {
  // What is no parameter are words of the contract, which mean themselves.
  const parts = pattern
    .split('/')
    .map((part) => (part.endsWith(anySegments) ? '.+' : part.startsWith(':') ? '[^/]+' : part))
  return new RegExp(`^${parts.join('/')}$`).test(path)
}
