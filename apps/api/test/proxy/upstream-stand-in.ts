import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { jwtVerify } from 'jose'
import { beforeEach } from 'vitest'
import { serveOnLoopback } from '../loopback.ts'
import type { Environment } from '../../src/platform/config/settings.ts'
import { stabilityPicture, type Body } from './documented-answers.ts'
import { proxiedOperations, type ProxiedOperation } from './proxied-operations.ts'
import { serviceIds, serviceOf, type Service, type ServiceId } from './services.ts'

/** A request to a service. */
export interface Asked {
  service: string
  method: string
  /** Path and query. */
  url: string
  headers: IncomingHttpHeaders
  /** Whether the client left before the end of the answer. */
  hasLeft: boolean
}

/** Answers instead of a service. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => void

export interface Upstream {
  url: string
  /** Passed to `useRegistry`; complete once the stand-in listens. */
  environment: Environment
  requests: Asked[]
  /** Finished tasks; all others are pending. */
  finished: Set<string>
  /** Faults by path and query, or by service. */
  faults: Map<string, Fault>
  /** Returns the requests to an address. */
  askedFor(url: string): Asked[]
  /** Forgets requests, faults and finished tasks. */
  reset(): void
}

/**
 * Runs all services in one server, each under its own prefix. They refuse requests without the registry's credential.
 */
export function runUpstream(): Upstream {
  const upstream: Upstream = {
    url: '',
    environment: Object.assign({}, ...serviceIds.map((id) => serviceOf(id).settings)),
    requests: [],
    finished: new Set(),
    faults: new Map(),
    askedFor: (url) => upstream.requests.filter((asked) => asked.url === url),
    reset: () => {
      upstream.requests.length = 0
      upstream.faults.clear()
      upstream.finished.clear()
    },
  }
  serveOnLoopback(
    (request, response) => void serve(upstream, request, response),
    (url) => {
      upstream.url = url
      for (const id of serviceIds) {
        Object.assign(upstream.environment, { [`PROXY_${id.toUpperCase()}_URL`]: `${url}/${id}${serviceOf(id).base}` })
      }
    },
  )
  beforeEach(() => upstream.reset())
  return upstream
}

async function serve(upstream: Upstream, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, service = '', url = ''] = /^\/(\w+)(\/.*)?$/s.exec(request.url ?? '') ?? []
  const asked = { service, method: request.method ?? '', url, headers: request.headers, hasLeft: false }
  upstream.requests.push(asked)
  response.on('close', () => (asked.hasLeft = !response.writableFinished))
  response.on('error', () => undefined)
  const fault = upstream.faults.get(url) ?? upstream.faults.get(service)
  if (fault) return fault(request, response)
  const id = serviceIds.find((candidate) => candidate === service)
  if (!id) return answer(response, 404, { message: 'There is no such service' })
  if (!(await isKnown(serviceOf(id), request.headers))) return answer(response, 401, serviceOf(id).refusal(401))
  const found = find(id, url)
  if (!found) return answer(response, 404, serviceOf(id).refusal(404))
  serveTask(upstream, found, request, response)
}

async function isKnown({ credential, headers = {} }: Service, got: IncomingHttpHeaders): Promise<boolean> {
  const says = (name: string, wanted: string | RegExp) => {
    const value = String(got[name])
    return typeof wanted === 'string' ? value === wanted : wanted.test(value)
  }
  if (!Object.entries(headers).every(([name, wanted]) => says(name, wanted))) return false
  if ('header' in credential) return says(credential.header, credential.value)
  const token = /^Bearer (\S+)$/.exec(got.authorization ?? '')?.[1] ?? ''
  const options = { issuer: credential.accessKey, algorithms: ['HS256'], typ: 'JWT', requiredClaims: ['exp', 'nbf'] }
  return jwtVerify(token, Buffer.from(credential.secret), options).then(
    () => true,
    () => false,
  )
}

function find(id: ServiceId, url: string): { operation: ProxiedOperation; task: string } | undefined {
  const { pathname, searchParams } = new URL(url, 'http://service.test')
  for (const operation of proxiedOperations.filter(({ service }) => service === id)) {
    const [path = ''] = operation.upstream('{task}').split('?')
    const match = new RegExp(`^${path.replace('{task}', '([^/]+)')}$`).exec(pathname)
    if (match) return { operation, task: match[1] ?? searchParams.get('task_id') ?? '0' }
  }
  return undefined
}

function serveTask(
  upstream: Upstream,
  { operation, task }: { operation: ProxiedOperation; task: string },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { pending, final } = operation.answers(task)
  const isPending = pending !== undefined && !upstream.finished.has(task)
  if (operation.service !== 'stability') return answer(response, 200, isPending ? pending : final)
  if (isPending) return answer(response, 202, pending)
  if (request.headers.accept === 'application/json') return answer(response, 200, final)
  response.writeHead(200, stabilityPicture.headers).end(stabilityPicture.bytes)
}

export function answer(
  response: ServerResponse,
  status: number,
  body: Body,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}
