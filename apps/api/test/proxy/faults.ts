import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Body } from './documented-answers.ts'
import type { ProxiedOperation } from './proxied-operations.ts'
import { serviceOf } from './services.ts'
import { answer, type Fault } from './upstream-stand-in.ts'

/** Answer of the proxy to a service's fault. */
export interface Outcome {
  status: number
  /** Code of the registry; absent for a refusal that passes through. */
  error?: string
  retryAfter?: RegExp
  /** Status of the service, when the contract has no such status. */
  said?: number
}

export interface FaultCase {
  fault: (operation: ProxiedOperation, task: string) => Fault
  outcome: Outcome
  /** Whether the answer takes the registry's full timeout, and no other service answers. */
  isSlow?: boolean
}

/** Answers with the service's own refusal. */
const refuses =
  (status: number, headers: Record<string, string> = {}): FaultCase['fault'] =>
  ({ service }) =>
  (_request, response) =>
    answer(response, status, serviceOf(service).refusal(status), headers)

/** Text of a foreign error page. */
export const strangeWords = 'Something broke'
const page = `<!doctype html><title>Sorry</title><h1>${strangeWords}</h1>`

/** Sends a text that no caller may see. */
const sendsText =
  (status: number, headers: Record<string, string>): FaultCase['fault'] =>
  () =>
  (_request, response) =>
    void response.writeHead(status, headers).end(page)

const html = { 'Content-Type': 'text/html; charset=utf-8' }
const plain = { 'Content-Type': 'text/plain' }

const sendsPage = (status: number, headers: Record<string, string> = {}) => sendsText(status, { ...html, ...headers })

/** Sends a correct body in a wrong way. */
const sends =
  (send: (response: ServerResponse, body: Body, request: IncomingMessage) => void): FaultCase['fault'] =>
  ({ answers }, task) =>
  (request, response) =>
    send(response, answers(task).final, request)

const json = { 'Content-Type': 'application/json' }

/** Sends bytes instead of an HTTP answer. */
const sendsBytes =
  (bytes: string): FaultCase['fault'] =>
  () =>
  (request) =>
    void request.socket.end(bytes)

const spaces = ' '.repeat(1024 * 1024)

/** Sends JSON with about 64 MiB of blanks before its end, unless the reader stops earlier. */
const pours = (status: number) => sends((response, body) => pour(response, status, body))

function pour(response: ServerResponse, status: number, body: Body): void {
  response.writeHead(status, json)
  response.write(JSON.stringify(body).slice(0, -1))
  let left = 64
  const writeMore = () => {
    while (left-- > 0 && response.write(spaces));
    if (left > 0) response.once('drain', writeMore)
    else response.end('}')
  }
  writeMore()
}

const broken: Outcome = { status: 502, error: 'service_answer_broken' }
const noCredentials: Outcome = { status: 502, error: 'service_credentials_refused', retryAfter: /^$/ }
const noMoney: Outcome = { status: 503, error: 'service_out_of_funds', retryAfter: /^$/ }
const refused: Outcome = { status: 400, error: 'service_refused' }
const unknown: Outcome = { status: 404, error: 'unknown_to_service' }
const busy = (retryAfter: RegExp): Outcome => ({ status: 503, error: 'service_busy', retryAfter })
const away = (retryAfter: RegExp): Outcome => ({ status: 503, error: 'service_away', retryAfter })
const day = { 'Retry-After': 'Wed, 21 Oct 2099 07:28:00 GMT' }

/** Error statuses of a service with a body that is not passed on. */
export const bareErrors: Record<string, FaultCase> = {
  'refuses the request in plain text': { fault: sendsText(400, plain), outcome: refused },
  'refuses the credentials with a page': { fault: sendsPage(401), outcome: noCredentials },
  'refuses the credentials without a content type': { fault: sendsText(401, {}), outcome: noCredentials },
  'refuses the credentials with an empty answer': {
    fault: () => (_request, response) => void response.writeHead(401, json).end(),
    outcome: noCredentials,
  },
  'refuses the credentials with a JSON text': {
    fault: () => (_request, response) => void response.writeHead(401, json).end(JSON.stringify(strangeWords)),
    outcome: noCredentials,
  },
  'refuses the credentials with compressed JSON': {
    fault: ({ service }) => {
      const bytes = gzipSync(JSON.stringify(serviceOf(service).refusal(401)))
      return (_request, response) => void response.writeHead(401, { ...json, 'Content-Encoding': 'gzip' }).end(bytes)
    },
    outcome: noCredentials,
  },
  'refuses the credentials and stalls in the middle': {
    fault: () => (_request, response) => void response.writeHead(401, json).write('{"message":'),
    outcome: noCredentials,
  },
  'demands payment from the operator in plain text': { fault: sendsText(402, plain), outcome: noMoney },
  'demands payment from the operator with a page': { fault: sendsPage(402), outcome: noMoney },
  'denies the operator access in plain text': { fault: sendsText(403, plain), outcome: noCredentials },
  'denies the operator access in a large answer': { fault: pours(403), outcome: noCredentials },
  'finds nothing and answers in plain text': { fault: sendsText(404, plain), outcome: unknown },
  'finds nothing and answers with a page': { fault: sendsPage(404), outcome: unknown },
  'finds nothing and disconnects in the middle': {
    fault: () => (_request, response) => {
      response.writeHead(404, { ...json, 'Content-Length': '99' })
      response.write('{"message":', () => response.destroy())
    },
    outcome: unknown,
  },
  'finds nothing and sends a large answer': { fault: pours(404), outcome: unknown },
  'answers 418 in plain text': { fault: sendsText(418, plain), outcome: refused },
  'cannot process the request and answers in plain text': {
    fault: sendsText(422, plain),
    outcome: { status: 422, error: 'service_unable' },
  },
  'limits requests with a page': { fault: sendsPage(429), outcome: busy(/^5$/) },
  'limits requests with a page for seconds': {
    fault: sendsPage(429, { 'Retry-After': '7' }),
    outcome: busy(/^7$/),
  },
  'limits requests with a page until a date': { fault: sendsPage(429, day), outcome: busy(/^\d{9,}$/) },
  'limits requests with an empty answer': {
    fault: () => (_request, response) => void response.writeHead(429, { ...json, 'Retry-After': '7' }).end(),
    outcome: busy(/^7$/),
  },
  'fails with a page': { fault: sendsPage(500), outcome: broken },
  'has a gateway that fails with a page': { fault: sendsPage(502), outcome: away(/^5$/) },
  'is unavailable with a page': { fault: sendsPage(503), outcome: away(/^5$/) },
  'is unavailable for a minute, with a page': { fault: sendsPage(503, { 'Retry-After': '60' }), outcome: away(/^60$/) },
  'is unavailable with an empty answer': {
    fault: () => (_request, response) => void response.writeHead(503, json).end(),
    outcome: away(/^5$/),
  },
  'has a gateway that times out in plain text': { fault: sendsText(504, plain), outcome: away(/^5$/) },
}

/** Faults of a service by name. */
export const faults: Record<string, FaultCase> = {
  'refuses the request': { fault: refuses(400), outcome: { status: 400 } },
  'refuses the credentials': { fault: refuses(401), outcome: { status: 502, error: 'service_credentials_refused' } },
  'demands payment from the operator': { fault: refuses(402), outcome: { status: 503, error: 'service_out_of_funds' } },
  'denies the operator access': { fault: refuses(403), outcome: { status: 502, error: 'service_credentials_refused' } },
  'finds nothing': { fault: refuses(404), outcome: { status: 404 } },
  'cannot process the request': { fault: refuses(422), outcome: { status: 422 } },
  'limits requests': { fault: refuses(429, { 'Retry-After': '7' }), outcome: { status: 429, retryAfter: /^7$/ } },
  'limits requests until a date': {
    fault: refuses(429, day),
    outcome: { status: 429, retryAfter: /^\d{9,}$/ },
  },
  fails: { fault: refuses(500), outcome: { status: 500 } },
  'has a gateway that fails': { fault: refuses(502), outcome: { status: 502 } },
  'is unavailable': { fault: refuses(503), outcome: { status: 503 } },
  'has a gateway that times out': { fault: refuses(504), outcome: { status: 504 } },
  'answers 418': { fault: refuses(418), outcome: { status: 400, said: 418 } },
  'fails with an unknown status': { fault: refuses(599), outcome: { status: 502, said: 599 } },
  ...bareErrors,
  'repeats the credential in a 404': {
    fault: () => (request, response) => void response.writeHead(404, json).end(JSON.stringify(request.headers)),
    outcome: broken,
  },
  'sends a page instead of an answer': { fault: sendsPage(200), outcome: broken },
  redirects: {
    fault: () => (_request, response) => void response.writeHead(302, { Location: '/elsewhere' }).end(),
    outcome: { status: 502, error: 'service_redirected' },
  },
  'redirects permanently': {
    fault: () => (_request, response) =>
      void response.writeHead(308, { Location: 'http://169.254.169.254/' }).end('{}'),
    outcome: { status: 502, error: 'service_redirected' },
  },
  'disconnects in the middle': {
    fault: sends((response, body) => {
      const text = JSON.stringify(body)
      response.writeHead(200, { ...json, 'Content-Length': String(text.length + 50) })
      response.write(text, () => response.destroy())
    }),
    outcome: broken,
  },
  'disconnects between chunks': {
    fault: sends((response, body) => {
      response.writeHead(200, json)
      response.write(JSON.stringify(body).slice(0, 9), () => response.destroy())
    }),
    outcome: broken,
  },
  'sends an answer that is too large': { fault: pours(200), outcome: broken },
  'sends a compression bomb': {
    fault: () => {
      const bytes = bomb()
      return (_request, response) => void response.writeHead(200, { ...json, 'Content-Encoding': 'gzip' }).end(bytes)
    },
    outcome: broken,
  },
  'sends JSON as plain text': {
    fault: sends(
      (response, body) => void response.writeHead(200, { 'Content-Type': 'text/plain' }).end(JSON.stringify(body)),
    ),
    outcome: broken,
  },
  'sends a picture with a script': {
    fault: sends(
      (response) => void response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end('<svg onload="x()"/>'),
    ),
    outcome: broken,
  },
  'sends JSON without a content type': {
    fault: sends((response, body) => void response.writeHead(200).end(JSON.stringify(body))),
    outcome: broken,
  },
  'answers 204': { fault: () => (_request, response) => void response.writeHead(204).end(), outcome: broken },
  'sends an empty answer': {
    fault: () => (_request, response) => void response.writeHead(200, json).end(),
    outcome: broken,
  },
  'sends invalid JSON': {
    fault: () => (_request, response) => void response.writeHead(200, json).end('{"status": "done",'),
    outcome: broken,
  },
  'sends invalid UTF-8': {
    fault: () => (_request, response) => void response.writeHead(200, json).end(Buffer.from([0xff, 0xfe, 0x00, 0x7b])),
    outcome: broken,
  },
  'does not speak HTTP': { fault: sendsBytes('SSH-2.0-OpenSSH_9.2\r\n'), outcome: broken },
  'sends endless headers': {
    fault: sendsBytes(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Long: ${'x'.repeat(200_000)}\r\n\r\n{}`),
    outcome: broken,
  },
  'resets the connection': {
    fault: () => (request) => void request.socket.resetAndDestroy(),
    outcome: { status: 503, error: 'service_away' },
  },
  'never answers': {
    fault: () => () => undefined,
    outcome: { status: 504, error: 'service_timeout' },
    isSlow: true,
  },
  'stalls in the middle': {
    fault: sends((response, body) => {
      response.writeHead(200, json)
      response.write(JSON.stringify(body).slice(0, 9))
    }),
    outcome: { status: 504, error: 'service_timeout' },
    isSlow: true,
  },
}

/** Returns a fault by its name. Throws for an unknown name, with which a test would show nothing. */
export function faultOf(kind: string, operation: ProxiedOperation, task: string): Fault {
  const known = faults[kind]
  if (!known) throw new Error(`There is no fault “${kind}”.`)
  return known.fault(operation, task)
}

/** Compresses 64 MiB into a few dozen KiB. */
function bomb(): Buffer {
  return (packed ??= gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')))
}
let packed: Buffer | undefined
