import { randomUUID } from 'node:crypto'
import { Hono, type Context as HonoContext, type HonoRequest } from 'hono'
import { cors } from 'hono/cors'
import { RegistryError } from '../errors.ts'
import type { Log } from '../log/log.ts'
import { keptCaching, type KeptAnswer, type KeptAnswers } from './kept-answers.ts'
import { contractOperations, type OperationContract } from './contract.ts'
import type { AnyReply, Route } from './operation.ts'
import { readJson } from './read-body.ts'
import { bodyParser, parameterParser } from './validation.ts'

type Env = { Variables: { requestId: string } }

export interface RouterOptions<Context, Principal> {
  context: Context
  log: Log
  routes: readonly Route<Context, Principal>[]
  /** Where answers that are the same for everyone go, for whoever answers the next who asks. */
  kept: KeptAnswers
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
    c.header('X-Request-Id', c.get('requestId'))
    const ms = Math.round(performance.now() - start)
    options.log.debug(
      { method: c.req.method, path: c.req.path, status: c.res.status, ms, requestId: c.get('requestId') },
      'answered',
    )
  })
  app.use(async (c, next) => (await options.first?.(c.req.raw, c.get('requestId'))) ?? next())
  app.use(cors({ origin: '*', maxAge: 86_400, exposeHeaders }))
  for (const operation of contractOperations) mount(app, operation, options)
  app.notFound((c) => {
    const methods = methodsOf(c, app)
    if (methods.length === 0) return refuse(c, new RegistryError('route_not_found'))
    const allowed = methods.join(', ')
    c.header('Allow', allowed)
    return refuse(c, new RegistryError('method_not_allowed', { method: c.req.method, allowed }))
  })
  app.onError((error, c) => {
    if (error instanceof RegistryError) return refuse(c, error)
    options.log.error({ err: error, requestId: c.get('requestId'), path: c.req.path }, 'request failed')
    return refuse(c, new RegistryError('internal_error', { requestId: c.get('requestId') }))
  })
  return app
}

/** What pages of other hosts may read besides; the last two are of pictures that services make. */
const exposeHeaders = ['X-Request-Id', 'ETag', 'Content-Range', 'Retry-After', 'Finish-Reason', 'Seed']

function mount<Context, Principal>(
  app: Hono<Env>,
  operation: OperationContract,
  options: RouterOptions<Context, Principal>,
): void {
  const route = options.routes.find((candidate) => candidate.operationId === operation.operationId)
  if (!route) throw new Error(`the contract has ${operation.operationId}, but no route serves it`)
  if (operation.isKept && operation.permission !== 'catalogue:read')
    throw new Error(`${operation.operationId} is kept, but not the same for everyone`)
  const parsePath = parameterParser(operation, 'path')
  const parseQuery = parameterParser(operation, 'query')
  const takesJson = operation.bodyType === 'application/json'
  const parseBody = takesJson ? bodyParser(operation) : undefined

  app.on(operation.method, patternOf(operation), async (c) => {
    const url = new URL(c.req.url)
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
      await options.authorize(permission, principal, path)
      return principal
    }
    // A stranger learns whether the body would do only where the credential is in it.
    const early = operation.takesTokenInBody ? undefined : await admit()
    const body = parseBody?.(
      await readJson(c.req.raw, { isOptional: operation.isBodyOptional, maxBytes: operation.bodyMaxBytes }),
    )
    const principal = early ?? (await admit(tokenIn(body)))
    const reply = await route.handle(
      // The validators above are what gives these values the operation's own types.
      {
        path,
        query,
        body,
        headers: c.req.raw.headers,
        method: c.req.method,
        url,
        stream: c.req.raw.body,
        signal: c.req.raw.signal,
        principal,
      },
      options.context,
    )
    // Who changes something reads it in the next answer, before any notice of it arrives.
    if (mayChange(operation)) options.kept.pass()
    return isSameForAll(operation, c.req.raw.headers) && reply.status === 200
      ? respondKept(
          c.req,
          reply,
          options.kept.keep(`${url.pathname}${url.search}`, revision, JSON.stringify(reply.body)),
        )
      : respond(reply)
  })
}

const besideCatalogue: ReadonlySet<string | undefined> = new Set(['customers', 'proxy', 'ci', 'releases', 'search'])

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

function respond({ status, headers, body }: AnyReply): Response {
  if (body === undefined || body instanceof ReadableStream || isBytes(body))
    return new Response(body ?? null, { status, headers: headers ?? {} })
  if (typeof body === 'string') {
    return new Response(body, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
  }
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
}

/** Whoever shows a credential may be shown more than others. */
function isSameForAll({ isKept }: OperationContract, headers: Headers): boolean {
  return isKept && !headers.has('authorization')
}

function respondKept(request: HonoRequest, { headers: own }: AnyReply, { etag, plain }: KeptAnswer): Response {
  const headers = { ...own, ETag: etag, 'Cache-Control': keptCaching }
  if (request.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(plain), { headers: { ...headers, 'Content-Type': 'application/json' } })
}

function isBytes(body: unknown): body is Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array
}

function refuse(c: HonoContext, error: Pick<RegistryError, 'code' | 'message' | 'status' | 'facts'>): Response {
  // RFC 9110 §15.5.17: whoever asked for a part learns how long the whole is.
  if (error.code === 'range_not_satisfiable') c.header('Content-Range', `bytes */${error.facts['size']}`)
  const seconds = error.facts['seconds'] ?? (soonAgain.has(error.code) ? 5 : undefined)
  if (seconds !== undefined) c.header('Retry-After', String(seconds))
  // Hono wants a literal type; every status of the error table is one that may carry a body.
  return c.json({ error: error.code, message: error.message }, { status: error.status as 400 })
}

const soonAgain: ReadonlySet<string> = new Set(['search_unavailable', 'balance_busy', 'payments_unavailable'])

/** Which methods the contract has at an address. */
function methodsOf(c: HonoContext<Env>, app: Hono<Env>): string[] {
  const here = app.routes.filter((route) => route.method !== 'ALL' && matches(route.path, c.req.path))
  return [...new Set(here.map((route) => route.method))]
}

function matches(pattern: string, path: string): boolean {
  // What is no parameter are words of the contract, which mean themselves.
  const parts = pattern
    .split('/')
    .map((part) => (part.endsWith(anySegments) ? '.+' : part.startsWith(':') ? '[^/]+' : part))
  return new RegExp(`^${parts.join('/')}$`).test(path)
}
